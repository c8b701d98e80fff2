ALTER TABLE "payments" ADD COLUMN "payout_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refund_of" text;