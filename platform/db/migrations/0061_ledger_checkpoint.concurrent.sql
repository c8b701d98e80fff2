CREATE INDEX CONCURRENTLY IF NOT EXISTS "provider_transactions_time" ON "provider_transactions" USING brin ("created_at") WITH (autosummarize=true);
