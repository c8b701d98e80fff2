CREATE TABLE "bonus_bets" (
	"stake_key" text PRIMARY KEY NOT NULL,
	"bonus_id" text NOT NULL,
	"counts" bigint NOT NULL,
	"counted" boolean DEFAULT false NOT NULL
);
