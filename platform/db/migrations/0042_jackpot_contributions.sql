CREATE TABLE "jackpot_contributions" (
	"id" text PRIMARY KEY NOT NULL,
	"jackpot_id" text NOT NULL,
	"amount" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "jackpot_contributions_jackpot" ON "jackpot_contributions" USING btree ("jackpot_id");