-- Earlier messages are marked outside the transaction: `0059_operator_lists.concurrent.sql`.
ALTER TABLE "support_messages" ADD COLUMN "answered" boolean DEFAULT false NOT NULL;
