-- Constraints are checked for new rows at once; a job validates the rows of earlier releases, which may take minutes, without
-- a lock that bookings wait for (platform/db/constraints.ts).
ALTER TABLE "coupon_picks" ADD CONSTRAINT "coupon_picks_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE UNIQUE INDEX "bonus_grants_day" ON "bonus_grants" USING btree ("uid","offer_id","day") WHERE "bonus_grants"."day" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "tournament_places_player" ON "tournament_places" USING btree ("turn","uid");--> statement-breakpoint
ALTER TABLE "betting_fixtures" ADD CONSTRAINT "betting_fixtures_status" CHECK ("betting_fixtures"."status" in ('scheduled', 'live', 'ended', 'postponed', 'abandoned')) NOT VALID;--> statement-breakpoint
ALTER TABLE "betting_markets" ADD CONSTRAINT "betting_markets_status" CHECK ("betting_markets"."status" in ('open', 'suspended', 'closed')) NOT VALID;--> statement-breakpoint
ALTER TABLE "cash_out_requests" ADD CONSTRAINT "cash_out_requests_amounts" CHECK ("cash_out_requests"."amount" >= 0 and "cash_out_requests"."paid" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "coupon_picks" ADD CONSTRAINT "coupon_picks_state" CHECK ("coupon_picks"."state" in ('open', 'won', 'lost', 'void', 'half-won', 'half-lost')) NOT VALID;--> statement-breakpoint
ALTER TABLE "coupon_submissions" ADD CONSTRAINT "coupon_submissions_stake" CHECK ("coupon_submissions"."stake" > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_state" CHECK ("coupons"."state" in ('open', 'won', 'lost', 'void', 'cashed-out')) NOT VALID;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_amounts" CHECK ("coupons"."stake" > 0 and "coupons"."possible_win" >= 0 and "coupons"."payout" >= 0 and "coupons"."borne" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "bonus_grants" ADD CONSTRAINT "bonus_grants_state" CHECK ("bonus_grants"."state" in ('offered', 'joined', 'waiting', 'active', 'released', 'declined', 'given-up', 'lost', 'expired', 'revoked', 'taken-back', 'cancelled')) NOT VALID;--> statement-breakpoint
ALTER TABLE "bonus_grants" ADD CONSTRAINT "bonus_grants_amounts" CHECK ("bonus_grants"."amount" >= 0 and "bonus_grants"."required" >= 0 and "bonus_grants"."released" >= 0 and "bonus_grants"."spins_left" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "game_rounds" ADD CONSTRAINT "game_rounds_amounts" CHECK ("game_rounds"."staked" >= 0 and "game_rounds"."paid" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "provider_transactions" ADD CONSTRAINT "provider_transactions_amount" CHECK ("provider_transactions"."amount" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "gateway_charges" ADD CONSTRAINT "gateway_charges_state" CHECK ("gateway_charges"."state" in ('open', 'seen', 'paid', 'declined', 'cancelled', 'expired')) NOT VALID;--> statement-breakpoint
ALTER TABLE "gateway_charges" ADD CONSTRAINT "gateway_charges_amounts" CHECK ("gateway_charges"."amount" > 0 and "gateway_charges"."paid" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_status" CHECK ("payments"."status" in ('1001', '1002', '1003', '1004')) NOT VALID;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_direction" CHECK ("payments"."direction" in ('1', '2')) NOT VALID;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_amounts" CHECK ("payments"."amount" > 0 and "payments"."asked" > 0 and "payments"."late" > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "tournament_places" ADD CONSTRAINT "tournament_places_prize" CHECK ("tournament_places"."prize" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "jackpots" ADD CONSTRAINT "jackpots_amount" CHECK ("jackpots"."amount_milli" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "rounds" ADD CONSTRAINT "rounds_status" CHECK ("rounds"."status" in ('drawn', 'open', 'won', 'lost', 'settled', 'refused', 'returning', 'rolled-back')) NOT VALID;--> statement-breakpoint
ALTER TABLE "rounds" ADD CONSTRAINT "rounds_amounts" CHECK ("rounds"."stake" >= 0 and "rounds"."payout" >= 0 and "rounds"."jackpot" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "table_rounds" ADD CONSTRAINT "table_rounds_status" CHECK ("table_rounds"."status" in ('open', 'dealt', 'settled', 'void')) NOT VALID;
--> statement-breakpoint
CREATE FUNCTION "ledger_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'the ledger is append-only' USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER "ledger_entries_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_entries"
	FOR EACH STATEMENT EXECUTE FUNCTION "ledger_append_only"();
--> statement-breakpoint
CREATE TRIGGER "ledger_postings_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_postings"
	FOR EACH STATEMENT EXECUTE FUNCTION "ledger_append_only"();
--> statement-breakpoint
-- Adds a change of an account, weighted by the hash of the account, to the sum of this transaction. Postings count as they
-- are, changes of wallets with the opposite sign: the sum is 0 if and only if each wallet changed by its postings.
CREATE FUNCTION "ledger_add_change"("account" text, "change" bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	PERFORM set_config('rubato.unbooked', (
		coalesce(nullif(current_setting('rubato.unbooked', true), ''), '0')::numeric + hashtextextended(account, 0)::numeric * change
	)::text, true);
END $$;
--> statement-breakpoint
CREATE FUNCTION "ledger_postings_count"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.from_account LIKE 'player:%' THEN
		PERFORM ledger_add_change(NEW.from_account, -NEW.amount);
	END IF;
	IF NEW.to_account LIKE 'player:%' THEN
		PERFORM ledger_add_change(NEW.to_account, NEW.amount);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "ledger_postings_count" AFTER INSERT ON "ledger_postings"
	FOR EACH ROW EXECUTE FUNCTION "ledger_postings_count"();
--> statement-breakpoint
CREATE FUNCTION "wallet_accounts_count"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN
		PERFORM ledger_add_change(OLD.account, OLD.balance);
	END IF;
	IF TG_OP <> 'DELETE' THEN
		PERFORM ledger_add_change(NEW.account, -NEW.balance);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "wallet_accounts_count" AFTER INSERT OR UPDATE OR DELETE ON "wallet_accounts"
	FOR EACH ROW EXECUTE FUNCTION "wallet_accounts_count"();
--> statement-breakpoint
CREATE FUNCTION "ledger_is_booked"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF coalesce(current_setting('rubato.unbooked', true), '') NOT IN ('', '0') THEN
		RAISE EXCEPTION 'balances and entries disagree' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "wallet_accounts_booked" AFTER INSERT OR UPDATE OR DELETE ON "wallet_accounts"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "ledger_is_booked"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "ledger_postings_booked" AFTER INSERT ON "ledger_postings"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.to_account LIKE 'player:%' OR NEW.from_account LIKE 'player:%')
	EXECUTE FUNCTION "ledger_is_booked"();
--> statement-breakpoint
CREATE FUNCTION "provider_transactions_stake_exists"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (
		SELECT FROM provider_transactions AS stake
		WHERE stake.provider = NEW.provider AND stake.transaction_id = NEW.stake_id AND stake.kind = 'debit' AND stake.uid = NEW.uid
	) THEN
		RAISE EXCEPTION 'a win without its stake: %', NEW.transaction_id USING ERRCODE = 'foreign_key_violation';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "provider_transactions_stake_exists" BEFORE INSERT ON "provider_transactions"
	FOR EACH ROW WHEN (NEW.kind = 'credit' AND NEW.status = 200)
	EXECUTE FUNCTION "provider_transactions_stake_exists"();
--> statement-breakpoint
CREATE FUNCTION "players_keep_money"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM ledger_entries WHERE uid = OLD.uid AND shown) OR EXISTS (SELECT FROM ledger_entries WHERE uid = OLD.uid AND NOT shown) THEN
		RAISE EXCEPTION 'a player with entries in the ledger: %', OLD.uid USING ERRCODE = 'foreign_key_violation';
	END IF;
	RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER "players_keep_money" BEFORE DELETE ON "players" FOR EACH ROW EXECUTE FUNCTION "players_keep_money"();
