-- Adds the sport book: leagues, fixtures, markets, conflicting results, coupons and their picks.
CREATE TABLE "betting_conflicts" (
	"fixture_id" text NOT NULL,
	"sequence" bigint NOT NULL,
	"status" text NOT NULL,
	"periods" jsonb NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "betting_conflicts_fixture_id_sequence_pk" PRIMARY KEY("fixture_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "betting_fixtures" (
	"id" text PRIMARY KEY NOT NULL,
	"sport" text NOT NULL,
	"league_id" text NOT NULL,
	"home" text NOT NULL,
	"away" text NOT NULL,
	"search_name" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"season" integer,
	"round" smallint,
	"status" text DEFAULT 'scheduled' NOT NULL,
	"clock" jsonb,
	"periods" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"highlights" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"open_markets" integer DEFAULT 0 NOT NULL,
	"state_sequence" bigint DEFAULT -1 NOT NULL,
	"odds_sequence" bigint DEFAULT -1 NOT NULL,
	"suspend_sequence" bigint DEFAULT -1 NOT NULL,
	"result_revision" integer DEFAULT 0 NOT NULL,
	"settled_revision" integer DEFAULT 0 NOT NULL,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "betting_leagues" (
	"id" text PRIMARY KEY NOT NULL,
	"sport" text NOT NULL,
	"name" jsonb NOT NULL,
	"country" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "betting_markets" (
	"fixture_id" text NOT NULL,
	"market" text NOT NULL,
	"line" text NOT NULL,
	"status" text NOT NULL,
	"selections" jsonb NOT NULL,
	"sequence" bigint NOT NULL,
	CONSTRAINT "betting_markets_fixture_id_market_line_pk" PRIMARY KEY("fixture_id","market","line")
);
--> statement-breakpoint
CREATE TABLE "coupon_picks" (
	"coupon_id" text NOT NULL,
	"position" smallint NOT NULL,
	"fixture_id" text NOT NULL,
	"market" text NOT NULL,
	"line" text NOT NULL,
	"selection" text NOT NULL,
	"odds" integer NOT NULL,
	"live" boolean NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	CONSTRAINT "coupon_picks_coupon_id_position_pk" PRIMARY KEY("coupon_id","position")
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"request_id" text NOT NULL,
	"content_hash" text NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"fold" smallint NOT NULL,
	"lines" smallint NOT NULL,
	"stake" bigint NOT NULL,
	"total_odds" bigint NOT NULL,
	"possible_win" bigint NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"payout" bigint,
	"closed_at" timestamp with time zone,
	"bookings" smallint DEFAULT 0 NOT NULL,
	"borne" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "betting_fixtures_coming" ON "betting_fixtures" USING btree ("starts_at","id") WHERE "betting_fixtures"."status" in ('scheduled', 'live');--> statement-breakpoint
CREATE INDEX "betting_fixtures_played" ON "betting_fixtures" USING btree ("sport","starts_at") WHERE "betting_fixtures"."status" in ('ended', 'postponed', 'abandoned');--> statement-breakpoint
CREATE INDEX "betting_fixtures_season" ON "betting_fixtures" USING btree ("league_id","season","round");--> statement-breakpoint
CREATE INDEX "betting_fixtures_search" ON "betting_fixtures" USING gin ("search_name" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "coupon_picks_fixture" ON "coupon_picks" USING btree ("fixture_id","coupon_id");--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_request" ON "coupons" USING btree ("uid","request_id");--> statement-breakpoint
CREATE INDEX "coupons_of_player" ON "coupons" USING btree ("uid","placed_at","id");--> statement-breakpoint
CREATE INDEX "coupons_open_of_player" ON "coupons" USING btree ("uid","placed_at","id") WHERE "coupons"."state" = 'open';--> statement-breakpoint
CREATE INDEX "coupons_placed" ON "coupons" USING btree ("placed_at");