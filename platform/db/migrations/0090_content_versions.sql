CREATE TABLE "content_versions" (
	"section" text NOT NULL,
	"number" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"by" text NOT NULL,
	"kind" text NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"stamp" text NOT NULL,
	"entries" jsonb NOT NULL,
	"added" integer NOT NULL,
	"changed" integer NOT NULL,
	"removed" integer NOT NULL,
	CONSTRAINT "content_versions_section_number_pk" PRIMARY KEY("section","number")
);
--> statement-breakpoint
CREATE INDEX "content_versions_at" ON "content_versions" USING btree ("at");