CREATE TABLE "betting_exposure" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "betting_exposure_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"fixture_id" text NOT NULL,
	"market" text NOT NULL,
	"line" text NOT NULL,
	"selection" text NOT NULL,
	"coupons" integer NOT NULL,
	"stakes" bigint NOT NULL,
	"payout" bigint NOT NULL,
	"possible_win" bigint NOT NULL,
	"is_change" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "betting_limits" (
	"fixture_id" text NOT NULL,
	"market" text NOT NULL,
	"sport" text NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"operator" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "betting_limits_fixture_id_market_sport_pk" PRIMARY KEY("fixture_id","market","sport"),
	CONSTRAINT "betting_limits_amount" CHECK ("betting_limits"."amount" >= 0)
);
--> statement-breakpoint
CREATE INDEX "betting_exposure_selection" ON "betting_exposure" USING btree ("fixture_id","market","line","selection");--> statement-breakpoint
CREATE INDEX "betting_exposure_changes" ON "betting_exposure" USING btree ("id") WHERE "betting_exposure"."is_change";