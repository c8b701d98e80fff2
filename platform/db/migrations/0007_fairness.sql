ALTER TABLE "rounds" ADD COLUMN "player_seed" text;--> statement-breakpoint
ALTER TABLE "game_visits" ADD COLUMN "secret" text DEFAULT gen_random_uuid()::text NOT NULL;--> statement-breakpoint
ALTER TABLE "game_visits" ADD COLUMN "player_seed" text DEFAULT left(replace(gen_random_uuid()::text, '-', ''), 16) NOT NULL;