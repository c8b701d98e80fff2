ALTER TABLE "bank_accounts" ADD COLUMN "held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "identity_hash" text;--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "identity_shared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "held_for" text;--> statement-breakpoint
CREATE INDEX "audit_operator" ON "audit" USING btree ("actor_name","id") WHERE "audit"."actor" = 'operator';--> statement-breakpoint
CREATE INDEX "bank_accounts_iban" ON "bank_accounts" USING btree ("iban");--> statement-breakpoint
CREATE INDEX "players_identity" ON "players" USING btree ("identity_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "players_identity_account" ON "players" USING btree ("identity_hash") WHERE "players"."status" <> 'unconfirmed' and not "players"."identity_shared";--> statement-breakpoint
CREATE INDEX "players_birth_date" ON "players" USING btree ("birth_date");--> statement-breakpoint
CREATE INDEX "players_phone" ON "players" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "players_mailbox" ON "players" USING btree (regexp_replace("email_folded", '\+[^@]*@', '@'));