
CREATE INDEX CONCURRENTLY IF NOT EXISTS "coupons_open_large" ON "coupons" USING btree ("possible_win") WHERE "coupons"."state" = 'open' and "coupons"."possible_win" >= 1000000;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "players_held" ON "players" USING btree ("created_at") WHERE "players"."held_for" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "sessions_network" ON "sessions" USING btree ("address_prefix","uid");