ALTER TABLE "payments" DROP CONSTRAINT "payments_amounts";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "reversed" bigint;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_amounts" CHECK ("payments"."amount" > 0 and "payments"."asked" > 0 and "payments"."late" > 0 and "payments"."reversed" > 0) NOT VALID;