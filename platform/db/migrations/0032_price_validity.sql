ALTER TABLE "betting_fixtures" ADD COLUMN "open_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "betting_markets" ADD COLUMN "priced_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "betting_markets" ADD COLUMN "valid_until" timestamp with time zone DEFAULT now() + interval '10 minutes' NOT NULL;--> statement-breakpoint
ALTER TABLE "betting_markets" ADD COLUMN "open_since" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "betting_fixtures" SET "open_until" = now() + interval '10 minutes' WHERE "status" IN ('scheduled', 'live') AND "open_markets" > 0;--> statement-breakpoint
UPDATE "feed_fixtures" SET "next_at" = least("next_at", now());
