-- Adds the request id of a coupon's cash-out, so that a repeated request pays once.
ALTER TABLE "coupons" ADD COLUMN "cash_out_request" text;