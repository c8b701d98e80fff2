ALTER TABLE "betting_feeds" ALTER COLUMN "every_s" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "betting_feeds" ALTER COLUMN "alive_until" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "betting_conflicts" ADD COLUMN "epoch" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "betting_feeds" ADD COLUMN "epoch" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "betting_feeds" ADD COLUMN "number" bigint;--> statement-breakpoint
ALTER TABLE "betting_feeds" ADD COLUMN "recovering" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "betting_fixtures" ADD COLUMN "epoch" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "betting_fixtures" ADD COLUMN "fixture_sequence" bigint DEFAULT -1 NOT NULL;--> statement-breakpoint
ALTER TABLE "betting_fixtures" ADD COLUMN "snapshot_sequence" bigint DEFAULT -1 NOT NULL;--> statement-breakpoint
ALTER TABLE "betting_fixtures" ADD COLUMN "result_sequence" bigint DEFAULT -1 NOT NULL;--> statement-breakpoint
ALTER TABLE "betting_fixtures" ADD COLUMN "market_results" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "betting_fixtures" ADD COLUMN "returned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "betting_fixtures" ADD COLUMN "by_operator" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "feed_fixtures" ADD COLUMN "is_over" boolean DEFAULT false NOT NULL;