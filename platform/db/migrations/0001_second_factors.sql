CREATE TABLE "second_factors" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"kind" text NOT NULL,
	"secret" text,
	"counter" bigint DEFAULT -1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"activated_at" timestamp with time zone,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_uid_players_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."players"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "second_factors_uid" ON "second_factors" USING btree ("uid");--> statement-breakpoint
-- What the players' columns said, as rows. When a factor was switched on was not kept: the migration's moment stands for it.
INSERT INTO "second_factors" ("id", "uid", "kind", "secret", "counter", "created_at", "activated_at")
SELECT md5('app' || "uid"), "uid", 'app', "app_secret", "app_step", now(), now() FROM "players" WHERE "second_factor" = 'app' AND "app_secret" IS NOT NULL
UNION ALL SELECT md5('sms' || "uid"), "uid", 'sms', NULL, -1, now(), now() FROM "players" WHERE "second_factor" = 'sms'
UNION ALL SELECT md5('app' || "uid"), "uid", 'app', "fresh_secret", "app_step", now(), NULL FROM "players" WHERE "second_factor" = 'none' AND "fresh_secret" IS NOT NULL
UNION ALL SELECT md5('sms' || "uid"), "uid", 'sms', NULL, -1, now(), NULL FROM "players" WHERE "second_factor" = 'none' AND "sms_wanted";--> statement-breakpoint
ALTER TABLE "players" DROP COLUMN "second_factor";--> statement-breakpoint
ALTER TABLE "players" DROP COLUMN "app_secret";--> statement-breakpoint
ALTER TABLE "players" DROP COLUMN "fresh_secret";--> statement-breakpoint
ALTER TABLE "players" DROP COLUMN "app_step";--> statement-breakpoint
ALTER TABLE "players" DROP COLUMN "sms_wanted";