ALTER TABLE "payments" ADD COLUMN "payout_open" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_payout_open" CHECK ("payments"."status" = 1001 or not "payments"."payout_open") NOT VALID;--> statement-breakpoint
UPDATE "payments" SET "payout_open" = true WHERE "status" = 1001 AND "payout_at" IS NOT NULL;