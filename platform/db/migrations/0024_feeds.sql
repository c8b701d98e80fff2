CREATE TABLE "betting_told" (
	"feed" text NOT NULL,
	"outcome" text NOT NULL,
	"count" bigint NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "betting_told_feed_outcome_pk" PRIMARY KEY("feed","outcome")
);
