CREATE TABLE "audit_head" (
	"id" integer PRIMARY KEY NOT NULL,
	"position" bigint NOT NULL,
	"digest" text NOT NULL,
	"mark" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "mark" text;