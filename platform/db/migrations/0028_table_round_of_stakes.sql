-- Other indexes are built outside the transaction: `0028_table_round_of_stakes.concurrent.sql`.
ALTER TABLE "game_rounds" ADD COLUMN "table_round_id" text;
