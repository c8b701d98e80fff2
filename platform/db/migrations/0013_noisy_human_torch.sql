-- Rejects a second round with the same seed commitment. Rounds of a shared table have the commitment of the table, so they are excepted.
-- Rounds from before seeds got the commitment '' in 0004: a text of their own each lets the index be made. Nothing else has the commitment ''.
UPDATE "rounds" SET "commitment" = 'none:' || "id" WHERE "commitment" = '';--> statement-breakpoint
CREATE UNIQUE INDEX "rounds_commitment" ON "rounds" USING btree ("commitment") WHERE "rounds"."table_round_id" is null;
