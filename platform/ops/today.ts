import { toWire, wireFromKurus } from '#contract/wire';
import type { PlatformContext } from '../context';
import { countOnline } from '../players';
import type { Localized } from '../refusal';
import { ageText } from './age';
import { command, toEnglish, type Columns, type Commands, type OutputPart } from './command';
import { choice, flag, optional } from './field';
import { oldestPart } from './payments-queue';
import type { ReportSums } from './report-sums';
import { readDays, readRevenue, type RevenuePoint, type TodayRevenue } from './today-figures';
import { readHealth, type HealthItem } from './today-health';
import { listWaiting, type WaitingItem } from './today-waiting';

/** Number of the oldest payments with `--whole`; the queue has all. */
const OLDEST = 10;

/** The day at a glance, for a screen. */
export interface Today extends TodayRevenue {
  /** Number of players with an activity in the last five minutes. */
  online: number;
  waiting: WaitingItem[];
  health: HealthItem[];
}

/** Returns what waits, the sums of the day so far, and the health of the site's connections. */
export const readToday = async (context: PlatformContext): Promise<Today> => ({
  online: await countOnline(context.db, context.now()),
  waiting: await listWaiting(context),
  ...(await readRevenue(context)),
  health: await readHealth(context),
});

const FIGURES: readonly [keyof ReportSums, Localized][] = [
  ['stakes', { tr: 'Bahisler', en: 'Stakes' }],
  ['payouts', { tr: 'Kazançlar', en: 'Payouts' }],
  ['grossGamingRevenue', { tr: 'Brüt oyun geliri', en: 'Gross gaming revenue' }],
  ['deposits', { tr: 'Yatırımlar', en: 'Deposits' }],
  ['withdrawals', { tr: 'Çekimler', en: 'Withdrawals' }],
];

const figuresPart = ({ figures: { today, yesterday, lastWeek } }: Today): OutputPart => ({
  name: 'figures',
  title: { tr: 'Bugünün toplamları', en: 'Sums of the day' },
  columns: { item: 'text', today: 'money', yesterday: 'money', lastWeek: 'money' },
  rows: FIGURES.map(([name, title]) => ({
    item: title,
    today: wireFromKurus(today[name]),
    yesterday: wireFromKurus(yesterday[name]),
    lastWeek: wireFromKurus(lastWeek[name]),
  })),
});

const healthPart = ({ health, online }: Today, now: Date): OutputPart => ({
  name: 'health',
  title: { tr: 'Bağlantılar ve işler', en: 'Connections and jobs' },
  columns: { kind: 'word', name: 'text', state: 'status', last: 'timestamp', age: 'text', detail: 'text' },
  rows: [
    ...health.map(({ kind, name, state, at, detail }) => ({
      kind,
      name,
      state,
      last: at?.toISOString() ?? '',
      age: at ? ageText(at, now) : '',
      detail,
    })),
    { kind: 'players', name: 'online', state: 'ok', last: '', age: '', detail: String(online) },
  ],
});

const REVENUE_COLUMNS: Columns = {
  from: { kind: 'timestamp', label: { tr: 'Başlangıç', en: 'From' } },
  stakes: 'money',
  payouts: 'money',
  'gross gaming revenue': 'money',
};

const toRevenueRows = (points: readonly RevenuePoint[]) =>
  points.map(({ at, stakes, payouts, grossGamingRevenue }) => ({
    from: at,
    stakes: wireFromKurus(stakes),
    payouts: wireFromKurus(payouts),
    'gross gaming revenue': wireFromKurus(grossGamingRevenue),
  }));

const hoursPart = (hours: readonly RevenuePoint[]): OutputPart => ({
  name: 'hours',
  title: { tr: 'Saatlik gelir', en: 'Revenue by hour' },
  columns: REVENUE_COLUMNS,
  rows: toRevenueRows(hours),
});

/** Writes options as a shell takes them. */
const inShell = ({ command: name, options }: WaitingItem) =>
  [name, ...Object.entries(options).map(([option, value]) => `--${option} ${value}`)].join(' ');

export const commands: Commands = {
  today: command({
    title: { tr: 'Bugün', en: 'Today' },
    help: {
      tr: 'bekleyen işler ve en eskileri; çevrimiçi oyuncular; bahisler, kazançlar ve brüt oyun geliri, dünün ve geçen haftanın aynı saatiyle; veri akışlarının, ödeme kuruluşlarının ve işlerin durumu; --whole ile en eski ödemeler ve saatlik gelir de',
      en: 'what waits, with the oldest of each; players online; stakes, payouts and gross gaming revenue against the same time of yesterday and of last week; state of feeds, gateways and jobs; with --whole the oldest payments and revenue by hour too',
    },
    role: 'read',
    fields: { whole: flag({ tr: 'Hepsi', en: 'Whole' }) },
    columns: { item: 'text', count: 'number', amount: 'money', since: 'timestamp', age: 'text', command: 'text' },
    async run(context, { whole }) {
      const today = await readToday(context);
      const { hours, ...facts } = today;
      const now = context.now();
      return {
        rows: today.waiting.map((item) => ({
          item: item.title,
          count: item.waiting.count,
          amount: wireFromKurus(item.waiting.amount),
          since: item.waiting.oldest.toISOString(),
          age: ageText(item.waiting.oldest, now),
          command: inShell(item),
        })),
        parts: [
          figuresPart(today),
          healthPart(today, now),
          ...(whole ? [await oldestPart(context, OLDEST), hoursPart(hours)] : []),
        ],
        facts: toWire({
          ...facts,
          health: facts.health.map((item) => ({ ...item, detail: toEnglish(item.detail) })),
        }) as Record<string, unknown>,
      };
    },
  }),
  'today revenue': command({
    title: { tr: 'Saatlik ve günlük gelir', en: 'Revenue by hour or day' },
    help: {
      tr: 'oyun ve bahislerin toplamları: dünden bu yana saat saat, veya son 14 gün',
      en: 'sums of games and bets: by hour since yesterday, or the last 14 days',
    },
    role: 'read',
    fields: { by: optional(choice(['hour', 'day'], { label: { tr: 'Aralık', en: 'By' } })) },
    columns: REVENUE_COLUMNS,
    async run(context, { by }) {
      const points = by === 'day' ? await readDays(context) : (await readRevenue(context)).hours;
      return { rows: toRevenueRows(points) };
    },
  }),
};
