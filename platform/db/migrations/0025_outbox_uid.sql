ALTER TABLE "outbox" ADD COLUMN "uid" text;--> statement-breakpoint
-- Messages of earlier releases belong to the present owner of the address. Two equality joins, because OR compares every
-- message with every player.
UPDATE "outbox" SET "uid" = "players"."uid" FROM "players" WHERE "outbox"."recipient" = "players"."email";--> statement-breakpoint
UPDATE "outbox" SET "uid" = "players"."uid" FROM "players" WHERE "outbox"."uid" IS NULL AND "outbox"."recipient" = "players"."phone";--> statement-breakpoint
CREATE INDEX "outbox_uid" ON "outbox" USING btree ("uid");
