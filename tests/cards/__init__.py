"""The card format: models, catalog, schema, manual."""
