-- Other indexes are built outside the transaction: `0027_pending_registrations.concurrent.sql`.
ALTER TABLE "players" DROP CONSTRAINT "players_email_folded_unique";--> statement-breakpoint
CREATE INDEX "players_email" ON "players" USING btree ("email_folded");--> statement-breakpoint
CREATE UNIQUE INDEX "players_email_confirmed" ON "players" USING btree ("email_folded") WHERE "players"."status" <> 'unconfirmed';
