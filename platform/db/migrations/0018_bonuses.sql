CREATE TABLE "bonus_grants" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"offer_id" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"terms" jsonb NOT NULL,
	"amount" bigint,
	"required" bigint DEFAULT 0 NOT NULL,
	"progress" bigint DEFAULT 0 NOT NULL,
	"released" bigint DEFAULT 0 NOT NULL,
	"spins_left" integer DEFAULT 0 NOT NULL,
	"payment_id" text,
	"day" text,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"granted_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "bonus_stakes" (
	"stake_key" text PRIMARY KEY NOT NULL,
	"grant_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"counted" bigint NOT NULL,
	"spin" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bonus_stakes" ADD CONSTRAINT "bonus_stakes_grant_id_bonus_grants_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."bonus_grants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bonus_grants_one_open" ON "bonus_grants" USING btree ("uid") WHERE "bonus_grants"."state" in ('waiting', 'active');--> statement-breakpoint
CREATE UNIQUE INDEX "bonus_grants_joined_once" ON "bonus_grants" USING btree ("uid","offer_id") WHERE "bonus_grants"."state" = 'joined';--> statement-breakpoint
CREATE INDEX "bonus_grants_player" ON "bonus_grants" USING btree ("uid","created_at");--> statement-breakpoint
CREATE INDEX "bonus_grants_offer" ON "bonus_grants" USING btree ("offer_id");--> statement-breakpoint
CREATE INDEX "bonus_grants_payment" ON "bonus_grants" USING btree ("payment_id");