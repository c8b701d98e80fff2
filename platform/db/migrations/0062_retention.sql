CREATE INDEX "launches_time" ON "launches" USING brin ("created_at") WITH (autosummarize=true);--> statement-breakpoint
CREATE INDEX "gateway_callbacks_time" ON "gateway_callbacks" USING brin ("at") WITH (autosummarize=true);--> statement-breakpoint
CREATE INDEX "statement_items_time" ON "statement_items" USING brin ("at") WITH (autosummarize=true);--> statement-breakpoint
CREATE INDEX "game_visits_time" ON "game_visits" USING brin ("created_at") WITH (autosummarize=true);--> statement-breakpoint
CREATE INDEX "rounds_time" ON "rounds" USING brin ("created_at") WITH (autosummarize=true);