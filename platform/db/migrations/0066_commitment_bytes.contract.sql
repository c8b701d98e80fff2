-- Rounds of the previous release find a commitment by this index.
DROP INDEX CONCURRENTLY IF EXISTS "rounds_commitment";
