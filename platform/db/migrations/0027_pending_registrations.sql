ALTER TABLE "players" DROP CONSTRAINT "players_email_folded_unique";--> statement-breakpoint
CREATE INDEX "outbox_recipient" ON "outbox" USING btree ("recipient","created_at");--> statement-breakpoint
CREATE INDEX "players_email" ON "players" USING btree ("email_folded");--> statement-breakpoint
CREATE UNIQUE INDEX "players_email_confirmed" ON "players" USING btree ("email_folded") WHERE "players"."status" <> 'unconfirmed';