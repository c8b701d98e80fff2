/**
 * Fills a migrated PostgreSQL database with synthetic rows whose ledger, coupons, rounds and payments agree. Rows are
 * created by the server, in minutes for 1.64 million entries.
 */
import pg from 'pg';

/** Numbers of rows at full size. */
const FULL = {
  entries: 1_410_000,
  players: 100_000,
  payments: 200_000,
  mails: 500_000,
  audit: 500_000,
  support: 200_000,
};
/** Entries of the first player, at every size: the figures of a long history and an export depend on them. */
const LONG_HISTORY = 228_000;

/** Uid of the player with the long history. */
export const LONG_PLAYER = `BENCH${'1'.padStart(21, '0')}`;

/** SQL of a player's uid, and of a random-looking id of 26 characters. */
const uid = (number) => `'BENCH' || lpad((${number})::text, 21, '0')`;
const id = (...parts) => `left(md5(${parts.join(` || '-' || `)}), 26)`;

/** Each player has a deposit, then stakes of 1 lira: a third on coupons, the others on rounds; every tenth entry is a payout. */
const steps = ({ entries, players, long }) => `
  create unlogged table bench_steps as
  select p, k, kind, is_bet, ref, 100000000 - 100 * (k - k / 10) + 90 * (k / 10) as balance, at,
    case kind when 'deposit' then 100000000 when 'payout' then 90 else -100 end as amount
  from (
    select p, k, now() - interval '400 days' + interval '399 days' * ((k + (p % 97) / 97.0) / (case p when 1 then ${long} else ${Math.ceil(entries / players)} end + 1)) as at,
      case when k = 0 then 'deposit' when k % 10 = 0 then 'payout' else 'stake' end as kind,
      case when k = 0 then false when k % 10 = 0 then (k - 1) % 3 = 0 else k % 3 = 0 end as is_bet,
      ${id("'ref'", 'p', 'case when k > 0 and k % 10 = 0 then k - 1 else k end')} as ref
    from (
      select 1 as p, k from generate_series(0, ${long - 1}) as k
      union all
      select 2 + n % ${players - 1}, n / ${players - 1} from generate_series(0, ${entries - 1}) as n
    ) as numbered
  ) as dated
  order by at`;

const category = `case kind when 'deposit' then 1 else case when is_bet then 4 else 3 end end`;
const counter = `case kind when 'deposit' then 'house:cash:card' else case when is_bet then 'house:betting' else 'house:games:bench' end end`;
const entryKey = `case kind when 'deposit' then 'payment:' || ref else case when is_bet then 'coupon:' || ref || ':' || kind
  else 'game:bench:' || ${id('kind', 'ref')} end end`;
const fromAccount = `case when amount < 0 then 'player:' || ${uid('p')} else ${counter} end`;
const toAccount = `case when amount < 0 then ${counter} else 'player:' || ${uid('p')} end`;

const LEDGER = [
  `insert into ledger_entries (id, key, content_hash, kind, type, uid, category, shown, amount, balance_after, description_tr, description_en, reference, at)
    select ${id("'entry'", 'p', 'k')}, ${entryKey},
      translate(encode(sha256(convert_to('["' || kind || '","' || ${uid('p')} || '",' || (${category}) || ',"' || ref || '","' || (${fromAccount})
        || '","' || (${toAccount}) || '","' || abs(amount) || '"]', 'UTF8')), 'base64'), '+/=', '-_'),
      kind, case kind when 'deposit' then 1 when 'stake' then 3 else 4 end, ${uid('p')}, ${category}, kind <> 'deposit', amount, balance,
      'Yakut Gecesi', 'Ruby Night', ref, at
    from bench_steps order by at`,
  `insert into ledger_postings (entry_id, position, from_account, to_account, amount)
    select ${id("'entry'", 'p', 'k')}, 0, ${fromAccount}, ${toAccount}, abs(amount) from bench_steps order by at`,
  `insert into wallet_accounts (account, balance)
    select distinct on (p) 'player:' || ${uid('p')}, balance from bench_steps order by p, k desc`,
];

const PLAYERS = ({ players }) => [
  `insert into players (uid, username, username_folded, email, email_folded, password_hash, status, first_name, last_name, country, city,
      address, phone, birth_date, identity_number, currency, promotion_code, reference_number, sms_opt_in, email_opt_in, language, created_at)
    select ${uid('n')}, 'oyuncu' || n, 'oyuncu' || n, 'oyuncu' || n || '@players.example', 'oyuncu' || n || '@players.example', 'none',
      case n % 50 when 0 then 'unconfirmed' else 'active' end, (array['Ayşe','Mehmet','Zeynep','Çağrı','Işıl'])[1 + n % 5],
      'Soyadı' || md5(n::text), 'TR', 'İstanbul', '', '+90532' || lpad(n::text, 7, '0'), date '1960-01-01' + n % 15000, '', 'TRY', '', '', false, false,
      'tr', now() - interval '400 days' * (n::float8 / ${players})
    from generate_series(1, ${players}) as n`,
  `insert into play_standing (uid) select uid from players on conflict do nothing`,
  `insert into launches (id, uid, session_id, game_id, language, created_at)
    select ${id("'launch'", 'n')}, ${uid(`1 + n % ${players}`)}, 'session', 'game' || n % 300, 'tr', now() - interval '400 days' * (n::float8 / ${players})
    from generate_series(1, ${players}) as n`,
  `insert into game_visits (id, uid, language, game_id, game_name, maker, profile, lobby_path, launch_path, created_at, opened_at, last_played_at)
    select id, uid, language, game_id, 'Ruby Night', 'Rubato', 'ruby', '/slot', '/play/slot/1', created_at, created_at, created_at from launches
    on conflict do nothing`,
];

const PLAYS = ({ players }) => [
  `insert into game_rounds (provider, round_id, uid, game_id, staked, paid, started_at, paid_at, ended_at)
    select 'bench', s.ref, ${uid('s.p')}, 'game' || s.k % 300, 100, coalesce(w.amount, 0), s.at, w.at, coalesce(w.at, s.at)
    from bench_steps as s left join bench_steps as w on w.ref = s.ref and w.kind = 'payout'
    where s.kind = 'stake' and not s.is_bet order by s.at`,
  `insert into provider_transactions (provider, transaction_id, kind, uid, round_id, game_id, amount, stake_id, status, answer, created_at)
    select 'bench', ${id('kind', 'ref')}, case kind when 'stake' then 'debit' else 'credit' end, ${uid('p')}, ref, 'game' || k % 300, abs(amount),
      case kind when 'payout' then ${id("'stake'", 'ref')} end, 200, '{"status":200,"body":{"result":true,"code":"OK","balance":"1000.00"}}'::jsonb, at
    from bench_steps where kind <> 'deposit' and not is_bet order by at`,
  `insert into rounds (id, launch_id, uid, game_id, profile, request_id, choice, state, steps, step_count, seed, commitment, player_seed, stake, payout,
      jackpot, status, created_at, settled_at)
    select ref, ${id("'launch'", `1 + p % ${players}`)}, ${uid('p')}, 'game' || k % 300, 'ruby', ${id("'request'", 'ref')}, '{"stake":100}'::jsonb,
      '{"stops":[1,7,22,31,4],"lines":[{"line":3,"symbol":"ruby","count":3}]}'::jsonb, '[]'::jsonb, 0, md5(ref) || md5(ref || 's'),
      encode(sha256(ref::bytea), 'hex'), left(md5(ref), 16), 100, 0, 0, 'settled', at, at
    from bench_steps where kind = 'stake' and not is_bet order by at`,
  `insert into betting_fixtures (id, sport, league_id, home, away, search_name, starts_at, status, result_revision, settled_revision, settled_at)
    select 'bench-' || n, 'football', 'bench', 'Home ' || n, 'Away ' || n, 'home away ' || n, now() - interval '400 days' * (n / 20000.0), 'ended', 1, 1, now()
    from generate_series(1, 20000) as n`,
  `insert into coupons (id, uid, request_id, content_hash, placed_at, fold, lines, stake, total_odds, possible_win, state, payout, closed_at, bookings)
    select s.ref, ${uid('s.p')}, ${id("'coupon'", 's.ref')}, md5(s.ref), s.at, 2, 1, 100, 400, 400, case when w.amount is null then 'lost' else 'won' end,
      coalesce(w.amount, 0), coalesce(w.at, s.at), 1
    from bench_steps as s left join bench_steps as w on w.ref = s.ref and w.kind = 'payout'
    where s.kind = 'stake' and s.is_bet order by s.at`,
  `insert into coupon_picks (coupon_id, position, fixture_id, market, line, selection, odds, live, state)
    select id, n, 'bench-' || 1 + (hashtext(id) & 65535 + n) % 20000, 'match-result', '', 'home', 200, false, case state when 'won' then 'won' else 'lost' end
    from coupons cross join generate_series(0, 1) as n
    on conflict do nothing`,
];

const REST = ({ players, payments, mails, audit, support }) => [
  `insert into payments (id, uid, request_id, content_hash, direction, method_id, amount, status, fields, created_at, decided_at)
    select ref, ${uid('p')}, ${id("'payment'", 'ref')}, '', 1, 'card', amount, 1002, '{}'::jsonb, at, at from bench_steps where kind = 'deposit' order by at`,
  `insert into payments (id, uid, request_id, content_hash, direction, method_id, amount, status, fields, created_at, decided_at)
    select ${id("'cancelled'", 'n')}, ${uid(`1 + n % ${players}`)}, ${id("'request'", 'n')}, '', 1, 'card', 5000, case when n % 500 = 0 then 1001 else 1004 end,
      '{}'::jsonb, now() - interval '400 days' * (n::float8 / ${payments}), case when n % 500 = 0 then null else now() end
    from generate_series(1, ${payments - players}) as n`,
  `insert into statement_items (id, uid, at, category, status, type, amount, description_tr, description_en)
    select id, uid, created_at, 1, status, 1, amount, 'Kart', 'Card' from payments
    on conflict do nothing`,
  `insert into outbox (id, channel, uid, recipient, subject, text, created_at, sent_at)
    select ${id("'mail'", 'n')}, 'mail', ${uid(`1 + n % ${players}`)}, 'oyuncu' || 1 + n % ${players} || '@players.example', 'Rubato', '',
      now() - interval '400 days' * (n::float8 / ${mails}), now() from generate_series(1, ${mails}) as n`,
  `insert into audit (at, actor, actor_name, address_prefix, uid, event, subject, detail, position, previous, digest)
    select now() - interval '400 days' * (1 - n::float8 / ${audit}), 'player', ${uid(`1 + n % ${players}`)}, '192.0.2.0/24', ${uid(`1 + n % ${players}`)},
      'login', md5(n::text), '{}'::jsonb, n, md5((n - 1)::text), md5(n::text) from generate_series(1, ${audit}) as n`,
  `insert into support_messages (id, request_id, uid, author, category, text, lang, answered, created_at)
    select ${id("'message'", 'n')}, ${id("'message'", "'request'", 'n')}, ${uid(`1 + n % ${players}`)}, 'player', 'general', repeat('Merhaba ', 20), 'tr', n <= ${support / 2 - 50},
      now() - interval '400 days' * (1 - n::float8 / ${support}) from generate_series(1, ${support / 2}) as n`,
  `insert into support_messages (id, uid, author, category, text, lang, reply_to, created_at)
    select ${id("'reply'", 'n')}, ${uid(`1 + n % ${players}`)}, 'operator', 'general', repeat('Merhaba ', 20), 'tr', ${id("'message'", 'n')},
      now() - interval '400 days' * (1 - n::float8 / ${support}) from generate_series(1, ${support / 2 - 50}) as n`,
];

/** Maximum number of vacuums. */
const VACUUMS = 50;

/** Whether nearly all pages of the ledger hold only rows that every transaction sees. */
async function isVisible(client) {
  const { rows } = await client.query(
    `select relallvisible >= relpages * 0.9 as visible from pg_class where oid = 'ledger_entries'::regclass`,
  );
  return rows[0].visible;
}

/**
 * Fills an empty migrated database.
 * @param scale share of the full size, 0.01 to 1
 * @param long entries of the player with the long history
 */
export async function fillDatabase(url, scale, long = LONG_HISTORY) {
  const scaled = Object.entries(FULL).map(([name, count]) => [name, Math.round((count * scale) / 100) * 100]);
  const sizes = { ...Object.fromEntries(scaled), long };
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // Without triggers: they check each booking of the site, and would take longer than the inserts.
    await client.query(
      `set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'; set jit = off`,
    );
    const statements = [steps(sizes), 'create index on bench_steps (ref)', 'analyze bench_steps', ...LEDGER];
    for (const statement of [
      ...statements,
      ...PLAYERS(sizes),
      ...PLAYS(sizes),
      ...REST(sizes),
      'drop table bench_steps',
    ])
      await client.query(statement);
    // A snapshot of the server's own analysis keeps rows from being visible to all, and a scan of an index alone costly.
    let vacuums = 0;
    do {
      await client.query('vacuum (analyze)');
      vacuums += 1;
    } while (vacuums < VACUUMS && !(await isVisible(client)));
  } finally {
    await client.end();
  }
}
