-- Its indexes are built outside the transaction: `0062_retention.concurrent.sql`.
select 1;
