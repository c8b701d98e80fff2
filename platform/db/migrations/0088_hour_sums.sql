CREATE TABLE "ledger_hour_sums" (
	"hour" timestamp with time zone NOT NULL,
	"account" text NOT NULL,
	"kind" text NOT NULL,
	"change" bigint NOT NULL,
	CONSTRAINT "ledger_hour_sums_hour_account_kind_pk" PRIMARY KEY("hour","account","kind")
);
