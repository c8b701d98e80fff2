CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_operator" ON "audit" USING btree ("actor_name","id") WHERE "audit"."actor" = 'operator';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "players_identity" ON "players" USING btree ("identity_hash");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "players_birth_date" ON "players" USING btree ("birth_date");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "players_phone" ON "players" USING btree ("phone");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "players_mailbox" ON "players" USING btree (regexp_replace("email_folded", '\+[^@]*@', '@'));
