ALTER TABLE "support_messages" ADD COLUMN "answered" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
UPDATE "support_messages" SET "answered" = true WHERE "author" = 'player' AND EXISTS (SELECT FROM "support_messages" AS "reply" WHERE "reply"."reply_to" = "support_messages"."id");
