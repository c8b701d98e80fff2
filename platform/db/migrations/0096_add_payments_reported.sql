ALTER TABLE "payments" ADD COLUMN "reported" bigint;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "reported_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_reported" CHECK ("payments"."reported" > 0) NOT VALID;