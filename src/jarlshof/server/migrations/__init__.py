"""Alembic's side of the database: one file a step, run when the server starts."""
