ALTER TABLE "chargebacks" DROP CONSTRAINT "chargebacks_owed";--> statement-breakpoint
ALTER TABLE "chargebacks" ADD CONSTRAINT "chargebacks_owed" CHECK ("chargebacks"."owed" >= 0);