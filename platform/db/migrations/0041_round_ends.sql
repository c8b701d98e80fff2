ALTER TABLE "game_rounds" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "game_rounds" ADD COLUMN "is_open" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "game_rounds_ended" ON "game_rounds" USING btree ("uid",coalesce("ended_at", "paid_at", case when "is_open" then null else "started_at" end));