CREATE TABLE "ledger_day_sums" (
	"day" text NOT NULL,
	"account" text NOT NULL,
	"kind" text NOT NULL,
	"change" bigint NOT NULL,
	CONSTRAINT "ledger_day_sums_day_account_kind_pk" PRIMARY KEY("day","account","kind")
);
--> statement-breakpoint
CREATE TABLE "ledger_days" (
	"day" text PRIMARY KEY NOT NULL,
	"entries" bigint NOT NULL,
	"digest" text NOT NULL
);
