
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payments_refund_of" ON "payments" USING btree ("refund_of") WHERE "payments"."refund_of" is not null;