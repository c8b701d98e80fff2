DROP INDEX "sessions_activity";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "address_prefix" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "end_reason" text;--> statement-breakpoint
CREATE INDEX "sessions_standing" ON "sessions" USING btree ("last_activity_at") WHERE "sessions"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "sessions_ended" ON "sessions" USING btree ("ended_at");--> statement-breakpoint
ALTER TABLE "sessions" DROP COLUMN "address";