import { sql, type SQL } from 'drizzle-orm';
import { DEPOSIT, TRANSACTION_STATUS, WITHDRAWAL } from '#contract/constants';
import type { Localized } from '../refusal';

const { approved, cancelled } = TRANSACTION_STATUS;

/** Rules that find players whom an operator should look at. Amounts are in kuruş. They block nothing. */
export interface RiskRule {
  name: string;
  title: Localized;
  /** Pattern of a stored reason, and its replacement in Turkish. */
  turkish: readonly [RegExp, string];
  thresholds: Readonly<Record<string, number>>;
  /**
   * Returns the query for players with new data since a time: `uid`, `size` (reaches the threshold; a larger one is a
   * new hit) and `reason` in numbers.
   */
  find(since: SQL, thresholds: Readonly<Record<string, number>>): SQL;
}

/** Declares a rule whose query reads its own thresholds. */
const rule = <Name extends string>(declared: {
  name: string;
  title: Localized;
  turkish: readonly [RegExp, string];
  thresholds: Readonly<Record<Name, number>>;
  find(since: SQL, thresholds: Readonly<Record<Name, number>>): SQL;
}): RiskRule => declared as RiskRule;

export const RISK_RULES: readonly RiskRule[] = [
  rule({
    name: 'shared-network',
    title: { tr: 'Aynı ağdan birçok hesap', en: 'Many accounts from one network' },
    turkish: [/^(\d+) accounts in (.+)$/, '$2 ağında $1 hesap'],
    thresholds: { accounts: 5 },
    find: (since, { accounts }) => sql`select own.uid, count(distinct other.uid) as size,
        count(distinct other.uid) || ' accounts in ' || own.address_prefix as reason
      from (select distinct uid, address_prefix from sessions where created_at >= ${since} and address_prefix <> '') as own
      join sessions as other on other.address_prefix = own.address_prefix
      group by own.uid, own.address_prefix having count(distinct other.uid) >= ${accounts}`,
  }),
  rule({
    name: 'shared-device',
    title: { tr: 'Aynı ağda aynı cihaz', en: 'Accounts with the same device in one network' },
    turkish: [/^(\d+) accounts with (.+) in (\S+)$/, '$3 ağında $2 ile $1 hesap'],
    thresholds: { accounts: 3 },
    find: (since, { accounts }) => sql`select own.uid, count(distinct other.uid) as size,
        count(distinct other.uid) || ' accounts with ' || own.device || ' in ' || own.address_prefix as reason
      from (select distinct uid, address_prefix, device from sessions
        where created_at >= ${since} and address_prefix <> '' and device <> '') as own
      join sessions as other on other.address_prefix = own.address_prefix and other.device = own.device
      group by own.uid, own.address_prefix, own.device having count(distinct other.uid) >= ${accounts}`,
  }),
  rule({
    name: 'shared-iban',
    title: { tr: 'Aynı IBAN', en: 'Accounts with the same IBAN' },
    turkish: [/^(\d+) accounts with one IBAN$/, 'aynı IBAN ile $1 hesap'],
    thresholds: { accounts: 2 },
    find: (since, { accounts }) => sql`select own.uid, count(distinct other.uid) as size,
        count(distinct other.uid) || ' accounts with one IBAN' as reason
      from bank_accounts as own join bank_accounts as other on other.iban = own.iban
      where exists (select 1 from bank_accounts as new where new.iban = own.iban and new.created_at >= ${since})
      group by own.uid, own.iban having count(distinct other.uid) >= ${accounts}`,
  }),
  rule({
    name: 'shared-phone',
    title: { tr: 'Aynı telefon', en: 'Accounts with the same phone number' },
    turkish: [/^(\d+) accounts with one phone number$/, 'aynı telefonla $1 hesap'],
    thresholds: { accounts: 2 },
    find: (
      since,
      { accounts },
    ) => sql`select own.uid, count(*) as size, count(*) || ' accounts with one phone number' as reason
      from players as own join players as other on other.phone = own.phone and other.status <> 'unconfirmed'
      where own.created_at >= ${since} and own.phone <> '' and own.status <> 'unconfirmed'
      group by own.uid having count(*) >= ${accounts}`,
  }),
  rule({
    name: 'no-play',
    title: { tr: 'Oynamadan çekim', en: 'Withdrawal without play' },
    turkish: [/^deposited (\S+) TRY, staked (\S+) TRY in (\d+) days$/, '$3 günde $1 TRY yatırdı, $2 TRY bahis yaptı'],
    thresholds: { depositedKurus: 100_000, playedPercent: 20, days: 30 },
    find: (since, { depositedKurus, playedPercent, days }) => sql`select asked.uid, money.deposited as size,
        'deposited ' || round(money.deposited / 100.0, 2) || ' TRY, staked ' || round(money.staked / 100.0, 2) || ' TRY in ${sql.raw(String(days))} days' as reason
      from (select uid, max(created_at) as at from payments where direction = ${WITHDRAWAL} and created_at >= ${since} group by uid) as asked
      cross join lateral (select
        coalesce((select sum(amount) from payments p where p.uid = asked.uid and p.direction = ${DEPOSIT} and p.status = ${approved}
          and p.created_at >= asked.at - make_interval(days => ${days}::int)), 0) as deposited,
        coalesce((select -sum(amount) from ledger_entries e where e.uid = asked.uid and e.shown and e.kind = 'stake'
          and e.at >= asked.at - make_interval(days => ${days}::int)), 0) as staked) as money
      where money.deposited >= ${depositedKurus} and money.staked * 100 < money.deposited * ${playedPercent}`,
  }),
  rule({
    name: 'failed-cards',
    title: { tr: 'Başarısız kart ödemeleri', en: 'Failed card payments' },
    turkish: [/^(\d+) failed card payments in (\d+) hours$/, '$2 saatte $1 başarısız kart ödemesi'],
    thresholds: { payments: 5, hours: 24 },
    find: (since, { payments, hours }) => sql`select p.uid, count(*) as size,
        count(*) || ' failed card payments in ${sql.raw(String(hours))} hours' as reason
      from payments as p join payment_methods as m on m.id = p.method_id and m.kind = 'card'
      where p.direction = ${DEPOSIT} and p.status = ${cancelled}
        and p.created_at >= ${since} - make_interval(hours => ${hours}::int)
      group by p.uid having count(*) >= ${payments}`,
  }),
  rule({
    name: 'large-win',
    title: { tr: 'Yüksek kazanç', en: 'Large win' },
    turkish: [/^won (\S+) TRY at once$/, 'tek seferde $1 TRY kazandı'],
    thresholds: { kurus: 5_000_000 },
    find: (
      since,
      { kurus },
    ) => sql`select uid, max(amount) as size, 'won ' || round(max(amount) / 100.0, 2) || ' TRY at once' as reason
      from ledger_entries where at >= ${since} and kind = 'payout' and amount >= ${kurus} group by uid`,
  }),
  rule({
    name: 'bonus-withdrawn',
    title: { tr: 'Bonustan hemen sonra çekim', en: 'Withdrawal soon after a bonus' },
    turkish: [
      /^wagered (\S+) of (\S+) TRY, then withdrew$/,
      '$2 TRY çevrimin $1 TRY tutarını tamamladı, sonra çekim istedi',
    ],
    thresholds: { hours: 24, wageredPercent: 110 },
    find: (since, { hours, wageredPercent }) => sql`select g.uid, max(g.released) as size,
        'wagered ' || round(max(g.progress) / 100.0, 2) || ' of ' || round(max(g.required) / 100.0, 2) || ' TRY, then withdrew' as reason
      from payments as p join bonus_grants as g on g.uid = p.uid
      where p.direction = ${WITHDRAWAL} and p.created_at >= ${since} and g.state = 'released' and g.ended_at <= p.created_at
        and g.ended_at >= p.created_at - make_interval(hours => ${hours}::int)
        and g.progress * 100 <= g.required * ${wageredPercent}
      group by g.uid`,
  }),
  rule({
    name: 'bonus-network',
    title: { tr: 'Aynı ağdan bonus alan hesaplar', en: 'Accounts of one network that claim one bonus' },
    turkish: [/^(\d+) accounts in (.+) claimed (.+)$/, '$2 ağında $1 hesap $3 bonusunu aldı'],
    thresholds: { accounts: 3, days: 7 },
    find: (since, { accounts, days }) => sql`select own.uid, count(distinct g.uid) as size,
        count(distinct g.uid) || ' accounts in ' || s.address_prefix || ' claimed ' || own.offer_id as reason
      from (select distinct uid, offer_id from bonus_grants where created_at >= ${since}) as own
      join sessions as s on s.uid = own.uid and s.address_prefix <> ''
      join sessions as other on other.address_prefix = s.address_prefix
      join bonus_grants as g on g.uid = other.uid and g.offer_id = own.offer_id
        and g.created_at >= ${since} - make_interval(days => ${days}::int)
      group by own.uid, own.offer_id, s.address_prefix having count(distinct g.uid) >= ${accounts}`,
  }),
];

/** Returns the reason of a hit in both languages; it is stored in English. */
export function localizeReason({ rule: name, reason }: { rule: string; reason: string }): Localized {
  const [pattern, replacement] = RISK_RULES.find((one) => one.name === name)?.turkish ?? [];
  return { tr: pattern && replacement ? reason.replace(pattern, replacement) : reason, en: reason };
}
