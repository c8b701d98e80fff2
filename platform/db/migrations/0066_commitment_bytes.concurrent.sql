CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "rounds_commitment_bytes" ON "rounds" USING btree (sha256("commitment"::bytea)) WHERE "rounds"."table_round_id" is null;
