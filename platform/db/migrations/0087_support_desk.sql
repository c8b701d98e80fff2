CREATE TABLE "saved_answers" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"tr" text NOT NULL,
	"en" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_threads" (
	"thread" text PRIMARY KEY NOT NULL,
	"operator" text NOT NULL,
	"taken_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "support_messages" ADD COLUMN "operator" text;