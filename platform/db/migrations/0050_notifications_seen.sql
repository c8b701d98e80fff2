ALTER TABLE "players" ADD COLUMN "notifications_seen_at" timestamp with time zone;
