CREATE TABLE "betting_slip_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"picks" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "betting_slip_codes_expires" ON "betting_slip_codes" USING btree ("expires_at");