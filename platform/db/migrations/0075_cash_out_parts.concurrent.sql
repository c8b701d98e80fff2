
CREATE INDEX CONCURRENTLY IF NOT EXISTS "coupons_with_target" ON "coupons" USING btree ("id") WHERE "coupons"."cash_out_target" is not null;