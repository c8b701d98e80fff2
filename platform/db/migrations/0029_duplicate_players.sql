-- Other indexes are built outside the transaction: `0029_duplicate_players.concurrent.sql`.
ALTER TABLE "bank_accounts" ADD COLUMN "held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "identity_hash" text;--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "identity_shared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "held_for" text;--> statement-breakpoint
CREATE INDEX "bank_accounts_iban" ON "bank_accounts" USING btree ("iban");--> statement-breakpoint
CREATE UNIQUE INDEX "players_identity_account" ON "players" USING btree ("identity_hash") WHERE "players"."status" <> 'unconfirmed' and not "players"."identity_shared";
