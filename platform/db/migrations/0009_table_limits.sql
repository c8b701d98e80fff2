ALTER TABLE "game_visits" ADD COLUMN "min_stake" bigint;--> statement-breakpoint
ALTER TABLE "game_visits" ADD COLUMN "max_stake" bigint;