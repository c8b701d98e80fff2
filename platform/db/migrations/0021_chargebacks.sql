CREATE TABLE "chargebacks" (
	"payment_id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"amount" bigint NOT NULL,
	"owed" bigint NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "chargebacks_owed" CHECK ("chargebacks"."owed" between 0 and "chargebacks"."amount")
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "late" bigint;--> statement-breakpoint
ALTER TABLE "chargebacks" ADD CONSTRAINT "chargebacks_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chargebacks_player" ON "chargebacks" USING btree ("uid","at");