import type { Market } from '#contract/markets';
import { wireFromKurus } from '#contract/wire';
import {
  countRooms,
  findFixtureForOperator,
  listExposure,
  listLimitsInForce,
  listMarkets,
  listSuspensions,
  type BetVoid,
} from '../betting';
import { fixture, printScore, settledText } from './betting-fields';
import { FIXTURE_ACTIONS } from './betting-fixtures';
import { marketTitle, selectionTitle } from './betting-names';
import { conflictsPart } from './betting-parts';
import { command, type Columns, type OutputPart } from './command';

type Exposure = Awaited<ReturnType<typeof listExposure>>[number];
type OfferedMarket = Awaited<ReturnType<typeof listMarkets>>[number];

const MARKET = { kind: 'text', label: { tr: 'Bahis türü', en: 'Market' } } as const;
const LINE = { kind: 'text', label: { tr: 'Çizgi', en: 'Line' } } as const;
const STAKES = { kind: 'money', label: { tr: 'Bahis tutarı', en: 'Stakes' } } as const;
const EXPECTED = { kind: 'money', label: { tr: 'Beklenen kazanç', en: 'Expected payout' } } as const;
const LIMIT = { kind: 'money', label: { tr: 'Limit', en: 'Limit' } } as const;
const LEFT = { kind: 'money', label: { tr: 'Limitten kalan', en: 'Left of the limit' } } as const;
const WORST = { kind: 'money', label: { tr: 'En yüksek kazanç', en: 'Worst-case payout' } } as const;
const COUPONS = { kind: 'number', label: { tr: 'Açık kupon', en: 'Open bets' } } as const;

const sum = (values: readonly bigint[]): bigint => values.reduce((one, other) => one + other, 0n);
const amountCell = (amount: bigint | undefined): string => (amount === undefined ? '' : wireFromKurus(amount));
const keyOf = ({ market, line }: { market: Market; line: string }): string => `${market} ${line}`;

interface Bets {
  offered: readonly OfferedMarket[];
  exposure: readonly Exposure[];
  limitOf: (market: Market) => bigint | undefined;
}

/** One row per market: its status, its open bets, and the most that one of its selections pays. */
function marketsPart(id: string, { offered, exposure, limitOf }: Bets): OutputPart {
  const known = new Map<string, Pick<OfferedMarket, 'market' | 'line'> & { status?: string }>(
    [...exposure.map(({ market, line }) => ({ market, line })), ...offered].map((one) => [keyOf(one), one]),
  );
  const rows = [...known.values()].map((market) => {
    const own = exposure.filter((one) => keyOf(one) === keyOf(market));
    const worst = own.reduce((most, { possibleWin }) => (possibleWin > most ? possibleWin : most), 0n);
    return { market, worst, own };
  });
  return {
    name: 'markets',
    title: { tr: 'Bahis türleri', en: 'Markets' },
    columns: {
      name: MARKET,
      line: LINE,
      status: 'status',
      count: COUPONS,
      stakes: STAKES,
      possibleWin: WORST,
      limit: LIMIT,
      market: 'ref',
      match: 'ref',
    },
    actions: [
      { command: 'betting suspend', fields: { match: 'match', market: 'market' } },
      { command: 'betting limit', fields: { match: 'match', market: 'market' } },
      { command: 'betting void-bets', fields: { fixture: 'match', market: 'market', line: 'line' } },
    ],
    rows: rows
      .sort((one, other) => (one.worst < other.worst ? 1 : one.worst > other.worst ? -1 : 0))
      .map(({ market: { market, line, status = '' }, worst, own }) => ({
        name: marketTitle(market),
        line,
        status,
        count: own.reduce((count, { coupons }) => count + coupons, 0),
        stakes: wireFromKurus(sum(own.map(({ stakes }) => stakes))),
        possibleWin: wireFromKurus(worst),
        limit: amountCell(limitOf(market)),
        market,
        match: id,
      })),
  };
}

/** One row per selection with open bets, the largest possible payout first. */
function exposurePart(teams: { home: string; away: string }, { offered, exposure, limitOf }: Bets): OutputPart {
  const odds = new Map(offered.map((market) => [keyOf(market), market.odds]));
  const roomOn = countRooms(exposure, limitOf);
  return {
    name: 'exposure',
    title: { tr: 'Seçimlere göre risk', en: 'Exposure by selection' },
    columns: {
      market: 'text',
      selection: 'text',
      odds: 'text',
      count: COUPONS,
      stakes: STAKES,
      payouts: EXPECTED,
      possibleWin: WORST,
      left: LEFT,
    },
    rows: exposure.map((one) => {
      const current = odds.get(keyOf(one))?.get(one.selection);
      return {
        market: marketTitle(one.market),
        selection: selectionTitle(one, teams),
        odds: current === undefined ? '' : (current / 100).toFixed(2),
        count: one.coupons,
        stakes: wireFromKurus(one.stakes),
        payouts: wireFromKurus(one.payout),
        possibleWin: wireFromKurus(one.possibleWin),
        left: amountCell(roomOn(one)),
      };
    }),
  };
}

const VOID_COLUMNS: Columns = {
  number: 'number',
  market: 'text',
  line: LINE,
  from: { kind: 'timestamp', label: { tr: 'Oynama, başlangıç', en: 'Placed from' } },
  until: { kind: 'timestamp', label: { tr: 'Oynama, bitiş', en: 'Placed before' } },
  reason: 'text',
  by: 'text',
  at: 'timestamp',
  fixture: 'ref',
};

const voidsPart = (id: string, voids: readonly BetVoid[], inForce: boolean): OutputPart => ({
  name: inForce ? 'voids' : 'ended-voids',
  title: inForce
    ? { tr: 'Geçersiz sayılan bahisler', en: 'Voided bets' }
    : { tr: 'Geri alınan kararlar', en: 'Voids that were taken back' },
  columns: VOID_COLUMNS,
  ...(inForce && { actions: [{ command: 'betting take-back', fields: { fixture: 'fixture', number: 'number' } }] }),
  rows: voids.flatMap(({ market, line = '', from = '', until, before, ended, ...by }, index) =>
    (ended === undefined) === inForce
      ? [
          {
            number: index + 1,
            market: market === '' ? { tr: 'Hepsi', en: 'All' } : marketTitle(market),
            line,
            from,
            until: before ? '' : until,
            reason: ended?.reason ?? by.reason,
            by: ended?.operator ?? by.operator,
            at: ended?.at ?? by.at,
            fixture: id,
          },
        ]
      : [],
  ),
});

const suspensionsPart = (rows: Awaited<ReturnType<typeof listSuspensions>>): OutputPart => ({
  name: 'suspensions',
  title: { tr: 'Askıya alınanlar', en: 'Suspensions' },
  columns: {
    name: MARKET,
    reason: 'text',
    by: 'text',
    since: 'timestamp',
    feed: 'ref',
    sport: 'ref',
    match: 'ref',
    market: 'ref',
  },
  actions: [{ command: 'betting resume', fields: { feed: 'feed', sport: 'sport', match: 'match', market: 'market' } }],
  rows: rows.map(({ feed, sport, fixtureId, market, reason, operator, at }) => ({
    name: market === '' ? { tr: 'Bütün karşılaşma', en: 'Whole match' } : marketTitle(market),
    reason,
    by: operator,
    since: at.toISOString(),
    feed,
    sport,
    match: fixtureId,
    market,
  })),
});

export const fixtureShow = command({
  title: { tr: 'Karşılaşmayı göster', en: 'Show a match' },
  help: {
    tr: 'bir karşılaşma: bahis türleri, her seçimde açık bahislerin tutarı, beklenen ve en yüksek kazancı, limitten kalan, askıya almalar, geçersiz saymalar ve çelişen sonuçlar',
    en: 'one match: its markets, stakes, expected and worst-case payout of the open bets on each selection, what its limit leaves, suspensions, voids and conflicting results',
  },
  role: 'read',
  fields: { fixture },
  columns: {
    id: 'id',
    sport: 'word',
    home: 'text',
    away: 'text',
    starts: 'timestamp',
    status: 'status',
    score: 'text',
    settled: 'timestamp',
    count: { kind: 'number', label: { tr: 'Açık seçimler', en: 'Open selections' } },
    stakes: STAKES,
    possibleWin: WORST,
    revision: { kind: 'number', label: { tr: 'Sonuç no', en: 'Result no.' } },
  },
  actions: FIXTURE_ACTIONS,
  async run({ db, now }, { fixture: fixtureID }) {
    const row = await findFixtureForOperator(db, fixtureID);
    const [exposure, offered] = [await listExposure(db, fixtureID), await listMarkets(db, fixtureID, now())];
    const suspensions = (await listSuspensions(db)).filter(({ fixtureId }) => fixtureId === fixtureID);
    const limitOf = await listLimitsInForce(db, fixtureID, [
      ...new Set([...exposure, ...offered].map(({ market }) => market)),
    ]);
    const bets = { offered, exposure, limitOf };
    return {
      rows: [
        {
          id: row.id,
          sport: row.sport,
          home: row.home,
          away: row.away,
          starts: row.startsAt.toISOString(),
          status: row.status,
          score: printScore(row.periods),
          settled: settledText(row),
          count: exposure.reduce((count, { coupons }) => count + coupons, 0),
          stakes: wireFromKurus(sum(exposure.map(({ stakes }) => stakes))),
          possibleWin: wireFromKurus(worstOf(exposure)),
          revision: row.resultRevision,
        },
      ],
      parts: [
        marketsPart(fixtureID, bets),
        exposurePart(row, bets),
        suspensionsPart(suspensions),
        voidsPart(fixtureID, row.voids, true),
        voidsPart(fixtureID, row.voids, false),
        await conflictsPart(db, fixtureID),
      ],
    };
  },
});

/** Returns the sum of the largest possible payout of each market. */
function worstOf(exposure: readonly Exposure[]): bigint {
  const most = new Map<string, bigint>();
  for (const one of exposure) {
    const before = most.get(keyOf(one)) ?? 0n;
    if (one.possibleWin > before) most.set(keyOf(one), one.possibleWin);
  }
  return sum([...most.values()]);
}
