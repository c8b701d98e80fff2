CREATE TABLE "content_entries" (
	"section" text NOT NULL,
	"id" text NOT NULL,
	"position" integer NOT NULL,
	"body" jsonb NOT NULL,
	CONSTRAINT "content_entries_section_id_pk" PRIMARY KEY("section","id")
);
--> statement-breakpoint
CREATE TABLE "content_sections" (
	"section" text PRIMARY KEY NOT NULL,
	"origin" text NOT NULL,
	"stamp" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "favorite_games" (
	"uid" text NOT NULL,
	"kind" text NOT NULL,
	"game_id" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "favorite_games_uid_kind_game_id_pk" PRIMARY KEY("uid","kind","game_id")
);
--> statement-breakpoint
CREATE TABLE "game_categories" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name_tr" text NOT NULL,
	"name_en" text NOT NULL,
	"rank" integer NOT NULL,
	"items" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "game_providers" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"image" text NOT NULL,
	"status" integer NOT NULL,
	"rank" integer NOT NULL,
	"items" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "game_shelves" (
	"shelf" text NOT NULL,
	"rank" integer NOT NULL,
	"game_id" text NOT NULL,
	CONSTRAINT "game_shelves_shelf_rank_game_id_pk" PRIMARY KEY("shelf","rank","game_id")
);
--> statement-breakpoint
CREATE TABLE "games" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"search_name" text NOT NULL,
	"provider_id" text NOT NULL,
	"rank" integer NOT NULL,
	"image" text NOT NULL,
	"badge" text,
	"active" boolean DEFAULT true NOT NULL,
	"min_stake" bigint,
	"max_stake" bigint,
	"profile" text,
	"jackpot_id" text
);
--> statement-breakpoint
CREATE TABLE "jackpots" (
	"id" text PRIMARY KEY NOT NULL,
	"name_tr" text NOT NULL,
	"name_en" text NOT NULL,
	"game_id" text NOT NULL,
	"amount_milli" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "launches" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"session_id" text NOT NULL,
	"game_id" text NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone,
	"last_played_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_transactions" (
	"provider" text NOT NULL,
	"transaction_id" text NOT NULL,
	"kind" text NOT NULL,
	"uid" text NOT NULL,
	"round_id" text NOT NULL,
	"game_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"stake_id" text,
	"status" integer NOT NULL,
	"answer" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "provider_transactions_provider_transaction_id_pk" PRIMARY KEY("provider","transaction_id")
);
--> statement-breakpoint
CREATE TABLE "rounds" (
	"id" text PRIMARY KEY NOT NULL,
	"launch_id" text NOT NULL,
	"uid" text NOT NULL,
	"game_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"request_id" text NOT NULL,
	"stake" bigint NOT NULL,
	"payout" bigint NOT NULL,
	"jackpot" bigint NOT NULL,
	"outcome" jsonb NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "game_shelf_totals" (
	"shelf" text PRIMARY KEY NOT NULL,
	"items" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"payload" jsonb NOT NULL,
	"run_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	CONSTRAINT "jobs_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "maintenance" (
	"id" integer PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"request_id" text,
	"uid" text,
	"author" text NOT NULL,
	"category" text NOT NULL,
	"text" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"lang" text NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"reply_to" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "support_messages_request_id_unique" UNIQUE("request_id")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" text PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "bank_accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"bank_id" text NOT NULL,
	"owner" text NOT NULL,
	"branch" text NOT NULL,
	"account_number" text NOT NULL,
	"iban" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "banks" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"house_owner" text NOT NULL,
	"house_branch" text NOT NULL,
	"house_account_number" text NOT NULL,
	"house_iban" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "favorite_methods" (
	"uid" text NOT NULL,
	"method_id" text NOT NULL,
	CONSTRAINT "favorite_methods_uid_method_id_pk" PRIMARY KEY("uid","method_id")
);
--> statement-breakpoint
CREATE TABLE "gateway_callbacks" (
	"gateway" text NOT NULL,
	"id" text NOT NULL,
	"body_hash" text NOT NULL,
	"status" smallint NOT NULL,
	"answer" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "gateway_callbacks_gateway_id_pk" PRIMARY KEY("gateway","id")
);
--> statement-breakpoint
CREATE TABLE "payment_groups" (
	"id" text PRIMARY KEY NOT NULL,
	"direction" smallint NOT NULL,
	"name_tr" text NOT NULL,
	"name_en" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_methods" (
	"id" text PRIMARY KEY NOT NULL,
	"direction" smallint NOT NULL,
	"group_id" text,
	"kind" text NOT NULL,
	"transfer_type" smallint NOT NULL,
	"gateway" text,
	"name_tr" text NOT NULL,
	"name_en" text NOT NULL,
	"duration_tr" text NOT NULL,
	"duration_en" text NOT NULL,
	"note_tr" text NOT NULL,
	"note_en" text NOT NULL,
	"min" bigint NOT NULL,
	"max" bigint NOT NULL,
	"fields" jsonb NOT NULL,
	"bankcode" text,
	"amounts" jsonb,
	"highlighted" boolean NOT NULL,
	"active" boolean NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "payment_methods_bankcode_unique" UNIQUE("bankcode")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"request_id" text NOT NULL,
	"content_hash" text NOT NULL,
	"direction" smallint NOT NULL,
	"method_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"status" smallint NOT NULL,
	"fields" jsonb NOT NULL,
	"bank_account_id" text,
	"account" jsonb,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"cancel_request_id" text,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "player_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"purpose" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "players" (
	"uid" text PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"username_folded" text NOT NULL,
	"email" text NOT NULL,
	"email_folded" text NOT NULL,
	"password_hash" text NOT NULL,
	"status" text NOT NULL,
	"rid" text DEFAULT '1' NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"country" text NOT NULL,
	"city" text NOT NULL,
	"address" text NOT NULL,
	"phone" text NOT NULL,
	"birth_date" date NOT NULL,
	"identity_number" text NOT NULL,
	"currency" text NOT NULL,
	"promotion_code" text NOT NULL,
	"reference_number" text NOT NULL,
	"sms_opt_in" boolean NOT NULL,
	"email_opt_in" boolean NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_login_at" timestamp with time zone,
	"second_factor" text DEFAULT 'none' NOT NULL,
	"app_secret" text,
	"fresh_secret" text,
	"app_step" bigint DEFAULT -1 NOT NULL,
	"sms_wanted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "players_username_folded_unique" UNIQUE("username_folded"),
	CONSTRAINT "players_email_folded_unique" UNIQUE("email_folded")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"sid_hash" text NOT NULL,
	"uid" text NOT NULL,
	"address" text NOT NULL,
	"pending" boolean NOT NULL,
	"wrong_codes" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_activity_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_sid_hash_unique" UNIQUE("sid_hash")
);
--> statement-breakpoint
CREATE TABLE "sms_codes" (
	"uid" text PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"wrong_codes" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "throttles" (
	"key" text PRIMARY KEY NOT NULL,
	"tries" integer NOT NULL,
	"blocked_until" timestamp with time zone,
	"last_try_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tournament_places" (
	"turn" text NOT NULL,
	"place" integer NOT NULL,
	"uid" text NOT NULL,
	"points" bigint NOT NULL,
	"prize" bigint NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tournament_places_turn_place_pk" PRIMARY KEY("turn","place")
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"content_hash" text NOT NULL,
	"kind" text NOT NULL,
	"type" smallint NOT NULL,
	"uid" text NOT NULL,
	"category" smallint NOT NULL,
	"shown" boolean NOT NULL,
	"amount" bigint NOT NULL,
	"balance_after" bigint NOT NULL,
	"description_tr" text NOT NULL,
	"description_en" text NOT NULL,
	"reference" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_entries_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "ledger_postings" (
	"entry_id" text NOT NULL,
	"position" smallint NOT NULL,
	"from_account" text NOT NULL,
	"to_account" text NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "ledger_postings_entry_id_position_pk" PRIMARY KEY("entry_id","position"),
	CONSTRAINT "ledger_postings_positive" CHECK ("ledger_postings"."amount" > 0),
	CONSTRAINT "ledger_postings_two_accounts" CHECK ("ledger_postings"."from_account" <> "ledger_postings"."to_account")
);
--> statement-breakpoint
CREATE TABLE "statement_items" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"category" smallint NOT NULL,
	"status" smallint NOT NULL,
	"type" smallint NOT NULL,
	"amount" bigint NOT NULL,
	"balance_after" bigint,
	"description_tr" text NOT NULL,
	"description_en" text NOT NULL,
	"reason_tr" text,
	"reason_en" text,
	"reference" text
);
--> statement-breakpoint
CREATE TABLE "wallet_accounts" (
	"account" text PRIMARY KEY NOT NULL,
	"balance" bigint NOT NULL,
	CONSTRAINT "wallet_accounts_never_negative" CHECK ("wallet_accounts"."balance" >= 0)
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "content_entries" ADD CONSTRAINT "content_entries_section_content_sections_section_fk" FOREIGN KEY ("section") REFERENCES "public"."content_sections"("section") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_bank_id_banks_id_fk" FOREIGN KEY ("bank_id") REFERENCES "public"."banks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorite_methods" ADD CONSTRAINT "favorite_methods_method_id_payment_methods_id_fk" FOREIGN KEY ("method_id") REFERENCES "public"."payment_methods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_methods" ADD CONSTRAINT "payment_methods_group_id_payment_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."payment_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_method_id_payment_methods_id_fk" FOREIGN KEY ("method_id") REFERENCES "public"."payment_methods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_tokens" ADD CONSTRAINT "player_tokens_uid_players_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."players"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_uid_players_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."players"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_codes" ADD CONSTRAINT "sms_codes_uid_players_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."players"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_entries_order" ON "content_entries" USING btree ("section","position");--> statement-breakpoint
CREATE INDEX "game_shelves_game" ON "game_shelves" USING btree ("game_id");--> statement-breakpoint
CREATE INDEX "games_search_name" ON "games" USING gin ("search_name" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "games_kind_rank" ON "games" USING btree ("kind","rank");--> statement-breakpoint
CREATE UNIQUE INDEX "provider_transactions_stake" ON "provider_transactions" USING btree ("provider","stake_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rounds_request" ON "rounds" USING btree ("launch_id","request_id");--> statement-breakpoint
CREATE INDEX "rounds_player" ON "rounds" USING btree ("uid","created_at");--> statement-breakpoint
CREATE INDEX "rounds_settled" ON "rounds" USING btree ("settled_at");--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("run_at");--> statement-breakpoint
CREATE INDEX "support_messages_thread" ON "support_messages" USING btree ("uid","created_at");--> statement-breakpoint
CREATE INDEX "support_messages_address" ON "support_messages" USING btree ("address","created_at");--> statement-breakpoint
CREATE INDEX "support_messages_replies" ON "support_messages" USING btree ("reply_to");--> statement-breakpoint
CREATE INDEX "outbox_created" ON "outbox" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_accounts_one_per_player" ON "bank_accounts" USING btree ("uid","iban");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_request" ON "payments" USING btree ("uid","request_id");--> statement-breakpoint
CREATE INDEX "payments_waiting" ON "payments" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "payments_bank_account" ON "payments" USING btree ("bank_account_id");--> statement-breakpoint
CREATE INDEX "player_tokens_uid" ON "player_tokens" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "sessions_uid" ON "sessions" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "sessions_activity" ON "sessions" USING btree ("last_activity_at");--> statement-breakpoint
CREATE INDEX "throttles_last_try" ON "throttles" USING btree ("last_try_at");--> statement-breakpoint
CREATE INDEX "ledger_entries_statement" ON "ledger_entries" USING btree ("uid","category","at","id") WHERE "ledger_entries"."shown";--> statement-breakpoint
CREATE INDEX "statement_items_statement" ON "statement_items" USING btree ("uid","category","at","id");