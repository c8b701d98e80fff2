CREATE INDEX CONCURRENTLY IF NOT EXISTS "game_rounds_ended" ON "game_rounds" USING btree ("uid",coalesce("ended_at", "paid_at", case when "is_open" then null else "started_at" end));
