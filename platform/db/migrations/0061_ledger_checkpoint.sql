CREATE TABLE "ledger_checkpoint" (
	"id" integer PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"entries" bigint NOT NULL,
	"postings" bigint NOT NULL,
	"house_holds" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_seals" (
	"account" text PRIMARY KEY NOT NULL,
	"balance" bigint NOT NULL
);
