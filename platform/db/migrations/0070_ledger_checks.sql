CREATE TABLE "ledger_checks" (
	"id" integer PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"findings" integer NOT NULL,
	"drift" bigint NOT NULL
);
