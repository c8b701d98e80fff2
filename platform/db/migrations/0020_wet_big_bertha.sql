-- Adds the payload of a mailed link (a new e-mail address), and whether a session began on a new device.
ALTER TABLE "player_tokens" ADD COLUMN "payload" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "new_device" boolean DEFAULT false NOT NULL;