CREATE INDEX CONCURRENTLY IF NOT EXISTS "launches_time" ON "launches" USING brin ("created_at") WITH (autosummarize=true);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "gateway_callbacks_time" ON "gateway_callbacks" USING brin ("at") WITH (autosummarize=true);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "statement_items_time" ON "statement_items" USING brin ("at") WITH (autosummarize=true);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "game_visits_time" ON "game_visits" USING brin ("created_at") WITH (autosummarize=true);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "rounds_time" ON "rounds" USING brin ("created_at") WITH (autosummarize=true);
