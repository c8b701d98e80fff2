-- Adds charges of payment gateways, used vouchers, confirmation of bank accounts, codes and closing of banks, optional and receiver fields of payment methods, and the amount requested where less was paid.
CREATE TABLE "gateway_charges" (
	"token" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"gateway" text NOT NULL,
	"amount" bigint NOT NULL,
	"state" text NOT NULL,
	"paid" bigint,
	"reason" text,
	"telling" text,
	"reference" text,
	"address" text,
	"satoshi" bigint,
	"rate" bigint,
	"confirmations" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "gateway_charges_payment_id_unique" UNIQUE("payment_id")
);
--> statement-breakpoint
CREATE TABLE "used_vouchers" (
	"method_id" text NOT NULL,
	"code" text NOT NULL,
	"payment_id" text NOT NULL,
	CONSTRAINT "used_vouchers_method_id_code_pk" PRIMARY KEY("method_id","code"),
	CONSTRAINT "used_vouchers_payment_id_unique" UNIQUE("payment_id")
);
--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "banks" ADD COLUMN "code" text;--> statement-breakpoint
ALTER TABLE "banks" ADD COLUMN "active" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_methods" ADD COLUMN "optional" jsonb DEFAULT '["branch","referenceNumber","customerNote"]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_methods" ADD COLUMN "receiver" jsonb;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "asked" bigint;