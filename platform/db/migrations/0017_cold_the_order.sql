-- Adds the cursors and the fixtures of the embedded feed.
CREATE TABLE "feed_cursors" (
	"name" text PRIMARY KEY NOT NULL,
	"next" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feed_fixtures" (
	"id" text PRIMARY KEY NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	"sequence" bigint NOT NULL,
	"is_live" boolean NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"refusal" text
);
--> statement-breakpoint
CREATE INDEX "feed_fixtures_next" ON "feed_fixtures" USING btree ("next_at");