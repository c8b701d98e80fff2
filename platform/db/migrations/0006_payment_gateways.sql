ALTER TABLE "payments" ADD COLUMN "gateway" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "gateway_url" text;--> statement-breakpoint
UPDATE "payments" SET "gateway" = "payment_methods"."gateway" FROM "payment_methods" WHERE "payment_methods"."id" = "payments"."method_id" AND "payments"."direction" = 1 AND "payments"."status" = 1001;
