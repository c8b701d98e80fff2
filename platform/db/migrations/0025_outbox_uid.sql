ALTER TABLE "outbox" ADD COLUMN "uid" text;--> statement-breakpoint
CREATE INDEX "outbox_uid" ON "outbox" USING btree ("uid");--> statement-breakpoint
-- What was sent before belongs to whoever has the address now.
UPDATE "outbox" SET "uid" = "players"."uid" FROM "players" WHERE "outbox"."recipient" IN ("players"."email", "players"."phone");
