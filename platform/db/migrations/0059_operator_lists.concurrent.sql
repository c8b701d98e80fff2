UPDATE "support_messages" SET "answered" = true WHERE "author" = 'player' AND EXISTS (SELECT FROM "support_messages" AS "reply" WHERE "reply"."reply_to" = "support_messages"."id") AND NOT "answered";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "support_messages_open" ON "support_messages" USING btree ("created_at","id") WHERE "support_messages"."author" = 'player' and not "support_messages"."answered";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payments_created" ON "payments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payments_late" ON "payments" USING btree ("created_at") WHERE "payments"."late" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "players_created" ON "players" USING btree ("created_at","uid");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "players_search" ON "players" USING gin ("username_folded" gin_trgm_ops,"email_folded" gin_trgm_ops,lower(translate("first_name" || ' ' || "last_name", 'ÇçĞğİıÖöŞşÜüÂâÎîÛû', 'ccggiioossuuaaiiuu')) gin_trgm_ops,"phone" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "ledger_entries_reference" ON "ledger_entries" USING btree ("reference");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "ledger_entries_time" ON "ledger_entries" USING brin ("at") WITH (autosummarize=true);
