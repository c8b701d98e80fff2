-- Its index is built outside the transaction: `0066_commitment_bytes.concurrent.sql`.
select 1;
