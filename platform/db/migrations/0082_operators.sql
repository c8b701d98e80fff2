CREATE TABLE "operator_invitations" (
	"name" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"totp_secret" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "operator_invitations_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "operator_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"pending" boolean NOT NULL,
	"wrong_codes" integer DEFAULT 0 NOT NULL,
	"address_prefix" text NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_activity_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operators" (
	"name" text PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"status" text NOT NULL,
	"password_hash" text,
	"totp_secret" text,
	"totp_step" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"last_login_at" timestamp with time zone,
	CONSTRAINT "operators_role" CHECK ("operators"."role" in ('read', 'support', 'money', 'trade', 'content', 'all')),
	CONSTRAINT "operators_status" CHECK ("operators"."status" in ('invited', 'active', 'suspended'))
);
--> statement-breakpoint
CREATE TABLE "operator_submissions" (
	"key" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "operator_invitations" ADD CONSTRAINT "operator_invitations_name_operators_name_fk" FOREIGN KEY ("name") REFERENCES "public"."operators"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_sessions" ADD CONSTRAINT "operator_sessions_name_operators_name_fk" FOREIGN KEY ("name") REFERENCES "public"."operators"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operator_sessions_name" ON "operator_sessions" USING btree ("name");--> statement-breakpoint
CREATE INDEX "operator_sessions_created" ON "operator_sessions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "operator_submissions_at" ON "operator_submissions" USING btree ("at");