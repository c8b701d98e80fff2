CREATE TABLE "betting_feeds" (
	"feed" text PRIMARY KEY NOT NULL,
	"every_s" smallint NOT NULL,
	"alive_until" timestamp with time zone NOT NULL
);
