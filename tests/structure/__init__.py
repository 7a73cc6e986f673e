"""The project as a whole: who imports whom, and what its pages say."""
