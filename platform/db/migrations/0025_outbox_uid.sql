ALTER TABLE "outbox" ADD COLUMN "uid" text;--> statement-breakpoint
-- Messages of earlier releases belong to the present owner of the address. `0025_outbox_uid.concurrent.sql` assigns those
-- that exist now, in batches outside the transaction.
INSERT INTO "installation" ("key", "value") SELECT 'outbox_uid:before', now()::text WHERE EXISTS (SELECT FROM "outbox");--> statement-breakpoint
CREATE INDEX "outbox_uid" ON "outbox" USING btree ("uid");
