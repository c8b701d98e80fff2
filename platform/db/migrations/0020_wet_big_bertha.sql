ALTER TABLE "player_tokens" ADD COLUMN "payload" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "new_device" boolean DEFAULT false NOT NULL;