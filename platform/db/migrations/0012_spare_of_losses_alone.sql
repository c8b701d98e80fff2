ALTER TABLE "play_standing" DROP COLUMN "counted_to";--> statement-breakpoint
ALTER TABLE "play_standing" DROP COLUMN "counted_week";--> statement-breakpoint
ALTER TABLE "play_standing" DROP COLUMN "counted_month";