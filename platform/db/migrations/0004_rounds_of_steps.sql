CREATE TABLE "game_rounds" (
	"provider" text NOT NULL,
	"round_id" text NOT NULL,
	"uid" text NOT NULL,
	"game_id" text NOT NULL,
	"staked" bigint NOT NULL,
	"paid" bigint NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "game_rounds_provider_round_id_pk" PRIMARY KEY("provider","round_id")
);
--> statement-breakpoint
CREATE TABLE "game_visits" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"language" text NOT NULL,
	"game_id" text NOT NULL,
	"game_name" text NOT NULL,
	"maker" text NOT NULL,
	"profile" text NOT NULL,
	"jackpot_id" text,
	"lobby_path" text NOT NULL,
	"launch_path" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone,
	"last_played_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "rounds_settled";--> statement-breakpoint
ALTER TABLE "rounds" ADD COLUMN "profile" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "rounds" ALTER COLUMN "profile" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "rounds" ADD COLUMN "jackpot_id" text;--> statement-breakpoint
ALTER TABLE "rounds" ADD COLUMN "choice" jsonb DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "rounds" ALTER COLUMN "choice" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "rounds" ADD COLUMN "state" jsonb;--> statement-breakpoint
ALTER TABLE "rounds" ADD COLUMN "next" jsonb;--> statement-breakpoint
ALTER TABLE "rounds" ADD COLUMN "steps" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "rounds" ALTER COLUMN "steps" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "rounds" ADD COLUMN "step_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rounds" ALTER COLUMN "step_count" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "rounds" ADD COLUMN "seed" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "rounds" ALTER COLUMN "seed" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "rounds" ADD COLUMN "commitment" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "rounds" ALTER COLUMN "commitment" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "rounds" ADD COLUMN "refusal" text;--> statement-breakpoint
CREATE INDEX "game_rounds_started" ON "game_rounds" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "game_rounds_paid" ON "game_rounds" USING btree ("paid_at");--> statement-breakpoint
ALTER TABLE "launches" DROP COLUMN "opened_at";--> statement-breakpoint
ALTER TABLE "launches" DROP COLUMN "last_played_at";--> statement-breakpoint
-- What the games' columns said, in the words of now: a round of one step, its outcome the state it ended with.
UPDATE "rounds" SET "state" = CASE WHEN "rounds"."status" IN ('staked', 'settled') THEN "outcome" END, "profile" = coalesce("games"."profile", ''), "jackpot_id" = "games"."jackpot_id", "choice" = jsonb_build_object('stake', "stake"), "refusal" = CASE "rounds"."status" WHEN 'refused' THEN 'INSUFFICIENT_FUNDS' END, "status" = CASE "rounds"."status" WHEN 'staked' THEN 'won' WHEN 'drawn' THEN 'returning' ELSE "rounds"."status" END FROM "games" WHERE "games"."id" = "rounds"."game_id";--> statement-breakpoint

-- Rounds as the provider's messages told them so far.
INSERT INTO "game_rounds" ("provider", "round_id", "uid", "game_id", "staked", "paid", "started_at", "paid_at")
SELECT "provider", "round_id", min("uid"), min("game_id"), coalesce(sum("amount") FILTER (WHERE "kind" = 'debit'), 0) - coalesce(sum("amount") FILTER (WHERE "kind" = 'rollback'), 0), coalesce(sum("amount") FILTER (WHERE "kind" = 'credit'), 0), min("created_at"), max("created_at") FILTER (WHERE "kind" = 'credit')
FROM "provider_transactions" WHERE "status" = 200 GROUP BY "provider", "round_id" HAVING bool_or("kind" = 'debit');--> statement-breakpoint
ALTER TABLE "rounds" DROP COLUMN "outcome";--> statement-breakpoint
ALTER TABLE "rounds" DROP COLUMN "provider_id";