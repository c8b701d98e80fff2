
CREATE INDEX CONCURRENTLY IF NOT EXISTS "support_messages_recent" ON "support_messages" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);