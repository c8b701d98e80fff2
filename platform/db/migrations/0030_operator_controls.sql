CREATE TABLE "betting_suspensions" (
	"feed" text NOT NULL,
	"sport" text NOT NULL,
	"fixture_id" text NOT NULL,
	"market" text NOT NULL,
	"reason" text NOT NULL,
	"operator" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "betting_suspensions_feed_sport_fixture_id_market_pk" PRIMARY KEY("feed","sport","fixture_id","market")
);
--> statement-breakpoint
CREATE TABLE "operator_credits" (
	"key" text PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"operator" text NOT NULL,
	"amount" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "reference" text;--> statement-breakpoint
CREATE INDEX "operator_credits_day" ON "operator_credits" USING btree ("role","at");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_reference" UNIQUE("reference");