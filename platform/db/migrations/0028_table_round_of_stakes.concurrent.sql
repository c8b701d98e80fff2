CREATE INDEX CONCURRENTLY IF NOT EXISTS "game_rounds_table" ON "game_rounds" USING btree ("uid","table_round_id") WHERE "game_rounds"."table_round_id" is not null;
