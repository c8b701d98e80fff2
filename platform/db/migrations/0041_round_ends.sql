-- Other indexes are built outside the transaction: `0041_round_ends.concurrent.sql`.
ALTER TABLE "game_rounds" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "game_rounds" ADD COLUMN "is_open" boolean DEFAULT false NOT NULL;
