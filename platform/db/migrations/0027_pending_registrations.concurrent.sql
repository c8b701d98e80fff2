CREATE INDEX CONCURRENTLY IF NOT EXISTS "outbox_recipient" ON "outbox" USING btree ("recipient","created_at");
