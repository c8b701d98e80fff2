ALTER TABLE "coupon_submissions" ADD COLUMN "odds_changes" text;--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "odds_changes" text;