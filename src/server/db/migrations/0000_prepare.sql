-- Search by parts of a word (lists, palette). A trusted extension since PostgreSQL 13: no superuser needed.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
