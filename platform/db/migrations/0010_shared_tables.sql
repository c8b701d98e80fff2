CREATE TABLE "table_rounds" (
	"id" text PRIMARY KEY NOT NULL,
	"game_id" text NOT NULL,
	"profile" text NOT NULL,
	"number" integer NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"seed" text NOT NULL,
	"commitment" text NOT NULL,
	"result" jsonb,
	"status" text NOT NULL,
	"claimed_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "rounds" ADD COLUMN "table_round_id" text;--> statement-breakpoint
ALTER TABLE "game_visits" ADD COLUMN "alias" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "table_rounds_number" ON "table_rounds" USING btree ("game_id","number");--> statement-breakpoint
CREATE INDEX "rounds_table_round" ON "rounds" USING btree ("table_round_id");