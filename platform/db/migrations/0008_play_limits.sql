CREATE TABLE "limit_raises" (
	"uid" text NOT NULL,
	"limit" text NOT NULL,
	"value" bigint,
	"asked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "limit_raises_uid_limit_pk" PRIMARY KEY("uid","limit")
);
--> statement-breakpoint
CREATE TABLE "play_standing" (
	"uid" text PRIMARY KEY NOT NULL,
	"limits" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"closure" text,
	"closed_until" timestamp with time zone,
	"playing_since" timestamp with time zone,
	"last_stake_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"counted_to" timestamp with time zone,
	"counted_week" bigint,
	"counted_month" bigint
);
--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "excluded_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "ledger_entries_payments" ON "ledger_entries" USING btree ("uid","at") WHERE not "ledger_entries"."shown";