CREATE TABLE "race_totals" (
	"race_id" text NOT NULL,
	"uid" text NOT NULL,
	"staked" bigint NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "race_totals_race_id_uid_pk" PRIMARY KEY("race_id","uid")
);
--> statement-breakpoint
CREATE TABLE "races" (
	"id" text PRIMARY KEY NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"collections" jsonb
);
