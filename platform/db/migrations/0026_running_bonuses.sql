ALTER TABLE "play_standing" ADD COLUMN "wagering" jsonb;--> statement-breakpoint
ALTER TABLE "play_standing" ADD COLUMN "to_wager" bigint;--> statement-breakpoint
ALTER TABLE "play_standing" ADD COLUMN "spins_left" integer;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "bonus_id" text;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "bonus_counted" bigint;--> statement-breakpoint
INSERT INTO "play_standing" ("uid", "wagering", "to_wager", "spins_left")
SELECT "uid",
	jsonb_strip_nulls(jsonb_build_object(
		'id', "id",
		'until', to_char("expires_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
		'counting', "terms"->'counting',
		'figures', "terms"->'figures',
		'game', "terms"->'game'
	)),
	"required" - "progress",
	"spins_left"
FROM "bonus_grants" WHERE "state" = 'active'
ON CONFLICT ("uid") DO UPDATE SET
	"wagering" = excluded."wagering", "to_wager" = excluded."to_wager", "spins_left" = excluded."spins_left";--> statement-breakpoint
UPDATE "ledger_entries" SET "bonus_id" = "grant_id", "bonus_counted" = CASE WHEN "spin" THEN NULL ELSE "counted" END
FROM "bonus_stakes" WHERE "key" = "stake_key";--> statement-breakpoint
DROP TABLE "bonus_stakes";
