-- Its indexes are built outside the transaction: `0060_game_rounds_player.concurrent.sql`.
select 1;
