"""Workers: in this process, in several, on a cluster."""
