ALTER TABLE "cash_out_requests" ADD COLUMN "stake" bigint;--> statement-breakpoint
ALTER TABLE "cash_out_requests" ADD COLUMN "least" bigint;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "cashed_stake" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "cashed_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "cash_out_target" bigint;