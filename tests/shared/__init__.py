"""Modules that several packages share: caches, files, the types of kernels' parameters."""
