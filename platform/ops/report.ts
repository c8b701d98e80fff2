import { midnightInIstanbul } from '#contract/istanbul';
import type { PlatformContext } from '../context';
import type { Database } from '../db/database';
import { accountsByGame, listMakerNames } from '../games';
import { accountsByDay } from '../ledger';
import { listMethodNames } from '../payments';
import { Refusal, type Localized } from '../refusal';
import { command, type Columns, type Commands, type OutputPart } from './command';
import { choice, date, flag, optional } from './field';
import {
  GROUPINGS,
  listPeriods,
  PERIODS,
  sumGroups,
  toGroup,
  toPeriod,
  type Group,
  type Grouping,
  type Period,
  type ReportChange,
} from './report-groups';
import { SUMS, Sums } from './report-sums';

const PERIOD = 'From when to when? --from 2026-03-01 --to 2026-03-31';
/** Longest report by game in days: it reads every entry. */
const GAME_DAYS = 31;
const tooLong = (): Refusal =>
  new Refusal(
    {
      tr: `Oyuna göre rapor en fazla ${GAME_DAYS} günlüktür.`,
      en: `A report by game has at most ${GAME_DAYS} days.`,
    },
    'invalid',
    'to',
  );
/** Longest span in days of a report that lists every period: a mistyped year would list millions of days. */
const WHOLE_DAYS: Readonly<Record<Period, number>> = { day: 800, week: 4_000, month: 8_000 };
const PERIOD_NAMES: Readonly<Record<Period, string>> = { day: 'Güne', week: 'Haftaya', month: 'Aya' };
const tooManyPeriods = (by: Period): Refusal =>
  new Refusal(
    {
      tr: `${PERIOD_NAMES[by]} göre rapor, dönem toplamlarıyla en fazla ${WHOLE_DAYS[by]} günlüktür.`,
      en: `A report by ${by} has at most ${WHOLE_DAYS[by]} days with --whole.`,
    },
    'invalid',
    'to',
  );
const isLonger = ({ from, to }: Span, days: number): boolean =>
  midnightInIstanbul(to) >= midnightInIstanbul(from, days);
const reversed = (): Refusal =>
  new Refusal(
    { tr: 'Son gün ilk günden önce.', en: 'The last day is before the first one: --from 2026-03-01 --to 2026-03-31' },
    'invalid',
    'to',
  );

const SUM_COLUMNS = Object.fromEntries(SUMS.map((name) => [name, 'money'])) as Columns;
const GROUP_COLUMNS: Columns = { kind: 'word', of: 'text', name: 'text', ...SUM_COLUMNS };

interface Span {
  from: string;
  to: string;
}

/** Reads the changes of accounts; by game those of games accounts one by one. */
async function readChanges(db: Database, { from, to }: Span, grouping: Grouping): Promise<ReportChange[]> {
  const [begin, end] = [midnightInIstanbul(from), midnightInIstanbul(to, 1)];
  const changes = await accountsByDay(db, begin, end);
  if (grouping !== 'game') return changes;
  return [
    ...changes.filter(({ account }) => !account.startsWith('house:games:')),
    ...(await accountsByGame(db, begin, end)),
  ].sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0));
}

/** Names of groups by what they are of; empty for groupings whose rows have none. */
type Names = ReadonlyMap<string, Localized | string>;

async function readNames(
  { db }: Pick<PlatformContext, 'db'>,
  grouping: Grouping,
  changes: readonly ReportChange[],
): Promise<Names> {
  if (grouping === 'method') return listMethodNames(db);
  if (grouping === 'provider') return listMakerNames(db);
  return new Map(changes.flatMap(({ game, name }) => (game && name ? [[game, name] as const] : [])));
}

const namedGroup = ({ kind, of }: Group, names: Names) => ({
  kind,
  of,
  ...(names.size > 0 && { name: names.get(of) ?? '' }),
});

/** Sums changes by a key, in the order of the given keys. */
function sumBy(changes: readonly ReportChange[], keys: readonly string[], keyOf: (change: ReportChange) => string) {
  const sums = new Map(keys.map((key) => [key, new Sums()]));
  for (const change of changes) sums.get(keyOf(change))?.add(change);
  return sums;
}

/** Sums of each period, with those without a booking. */
function periodsPart(changes: readonly ReportChange[], by: Period, span: Span): OutputPart {
  const sums = sumBy(changes, listPeriods(span, by), ({ day }) => toPeriod(day, by));
  return {
    name: 'periods',
    title: { tr: 'Dönemlere göre', en: 'By period' },
    columns: { [by]: 'text', ...SUM_COLUMNS },
    rows: [...sums].map(([period, sum]) => ({ [by]: period, ...sum.cells() })),
  };
}

/** Sums of each group over all periods. */
function groupsPart(changes: readonly ReportChange[], grouping: Grouping, names: Names): OutputPart {
  const keyOf = (change: ReportChange) => JSON.stringify(toGroup(change, grouping));
  const keys = [...new Set(changes.map(keyOf))].sort();
  return {
    name: 'groups',
    title: { tr: 'Bütün süre', en: 'The whole time' },
    columns: GROUP_COLUMNS,
    rows: [...sumBy(changes, keys, keyOf)].map(([key, sum]) => ({
      ...namedGroup(JSON.parse(key) as Group, names),
      ...sum.cells(),
    })),
  };
}

export const commands: Commands = {
  report: command({
    title: { tr: 'Rapor', en: 'Report' },
    help: {
      tr: 'İstanbul gününe ve hesaba göre muhasebe toplamları, iki gün de içinde: yönteme göre ödemeler, ters ibrazlar, borçlar, bahisler (geri dönenler düşülmüş), kazançlar, düzeltmeler, bonuslar, ödüller, jackpotlar (aldıkları) ve brüt oyun geliri (bahisler - kazançlar + düzeltmeler); haftaya (pazartesi günü) veya aya, ve hesabın türüne, yönteme, sağlayıcıya veya oyuna (en fazla 31 gün) göre de',
      en: 'the ledger’s sums by day of Istanbul and account, both days counted: payments by method, chargebacks, debts, stakes (returned ones taken off), payouts, corrections, bonuses, prizes, jackpots (what they received), and gross gaming revenue (stakes - payouts + corrections); also by week (its Monday) or month, and by kind of account, method, provider or game (at most 31 days)',
    },
    role: 'read',
    fields: {
      from: date({ label: { tr: 'İlk gün', en: 'First day' }, ask: PERIOD }),
      to: date({ label: { tr: 'Son gün', en: 'Last day' }, ask: PERIOD }),
      by: optional(choice(PERIODS, { label: { tr: 'Dönem', en: 'Period' } })),
      group: optional(choice(GROUPINGS, { label: { tr: 'Gruplama', en: 'Grouping' } })),
      whole: flag({ tr: 'Dönem ve grup toplamları da', en: 'Sums of periods and groups too' }),
    },
    columns: { day: 'text', week: 'text', month: 'text', ...GROUP_COLUMNS },
    async run(context, { from, to, by = 'day', group = 'account', whole }) {
      if (to < from) throw reversed();
      if (group === 'game' && isLonger({ from, to }, GAME_DAYS)) throw tooLong();
      if (whole && isLonger({ from, to }, WHOLE_DAYS[by])) throw tooManyPeriods(by);
      const changes = await context.readReplica(context.db, (db) => readChanges(db, { from, to }, group));
      const names = await readNames(context, group, changes);
      const total = new Sums();
      for (const change of changes) total.add(change);
      const rows: Record<string, unknown>[] = sumGroups(changes, { by, grouping: group }).map(
        ({ period, sums, ...one }) => ({ [by]: period, ...namedGroup(one, names), ...sums.cells() }),
      );
      rows.push({ [by]: `${from} – ${to}`, ...namedGroup({ kind: 'all', of: '' }, names), ...total.cells() });
      return {
        rows,
        ...(whole && { parts: [periodsPart(changes, by, { from, to }), groupsPart(changes, group, names)] }),
      };
    },
  }),
};
