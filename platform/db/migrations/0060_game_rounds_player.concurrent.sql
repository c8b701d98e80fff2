CREATE INDEX CONCURRENTLY IF NOT EXISTS "game_rounds_player" ON "game_rounds" USING btree ("uid","started_at");
