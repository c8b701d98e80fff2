ALTER TABLE "support_messages" ADD COLUMN "about" text;--> statement-breakpoint
ALTER TABLE "support_messages" ADD COLUMN "read_at" timestamp with time zone;