CREATE TABLE "approvals" (
	"id" text PRIMARY KEY NOT NULL,
	"command" text NOT NULL,
	"typed" jsonb NOT NULL,
	"recorded" jsonb NOT NULL,
	"amount" bigint NOT NULL,
	"effect" jsonb NOT NULL,
	"requested_by" text NOT NULL,
	"role" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"outcome" text,
	CONSTRAINT "approvals_state" CHECK ("approvals"."state" in ('waiting', 'accepted', 'refused', 'failed', 'expired'))
);
--> statement-breakpoint
CREATE TABLE "player_notes" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"operator" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "risk_hits" (
	"uid" text NOT NULL,
	"rule" text NOT NULL,
	"size" bigint NOT NULL,
	"reason" text NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"dismissed_at" timestamp with time zone,
	"dismissed_by" text,
	"dismissal" text,
	CONSTRAINT "risk_hits_uid_rule_pk" PRIMARY KEY("uid","rule")
);
--> statement-breakpoint
CREATE INDEX "approvals_waiting" ON "approvals" USING btree ("requested_at") WHERE "approvals"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "approvals_requested" ON "approvals" USING btree ("requested_at");--> statement-breakpoint
CREATE INDEX "player_notes_player" ON "player_notes" USING btree ("uid","at");--> statement-breakpoint
CREATE INDEX "risk_hits_open" ON "risk_hits" USING btree ("found_at") WHERE "risk_hits"."dismissed_at" is null;