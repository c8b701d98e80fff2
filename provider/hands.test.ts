import { afterEach, beforeEach, expect, test } from 'vitest';
import { eq, isNull } from 'drizzle-orm';
import { dealFrom, settleBlackjack } from '#arcade/blackjack';
import { blackjack } from '#arcade/blackjack-table';
import type { Card } from '#arcade/cards';
import { threeCardPoker } from '#arcade/three-card-poker';
import { TABLES } from '#content/games';
import { giveBonus } from '#platform/bonuses/testing';
import { randomId } from '#platform/db/ids';
import { describeDatabase, type TestContext } from '#platform/db/testing';
import { pastRound } from '#platform/games';
import { gameRounds } from '#platform/games/schema';
import { sessions } from '#platform/players/schema';
import { getBalance, statement, verifyLedger } from '#platform/ledger';
import { creditAdjustment } from '#platform/ledger/testing';
import { ABANDONED_MS } from './advance-round';
import type { GenericEngine } from './engines';
import { rounds } from './schema';
import { playingTable, type Table } from './testing';

const BLACKJACK = TABLES.find(({ type, minStake }) => type === 'blackjack' && minStake === 5)!;
const POKER = TABLES.find(({ type, minStake }) => type === 'poker' && minStake <= 10)!;
const ANTE = POKER.minStake * 100;

/** Cards of the next hands: the player gets the first and third, the dealer's second card is face up. */
let shoe = '';
const stacked: typeof blackjack = {
  ...blackjack,
  start: (_profile, { stake }) => {
    const state = dealFrom(shoe.split(' ') as Card[], stake);
    return state.phase === 'over' ? { state, payout: settleBlackjack(state).payout } : { state };
  },
};
/** The player's three cards, then the dealer's. */
let six = '';
const dealt: typeof threeCardPoker = {
  ...threeCardPoker,
  start: (_profile, { ante, pairPlus }) => {
    const cards = six.split(' ') as Card[];
    return { state: { player: cards.slice(0, 3), dealer: cards.slice(3), ante, pairPlus, action: undefined } };
  },
};
const ENGINES = [stacked, dealt] as unknown as readonly GenericEngine[];

describeDatabase('private hands', (database) => {
  let table: Table;
  let context: TestContext;
  let token: string;
  beforeEach(async () => {
    table = await playingTable(database, ENGINES);
    context = table.context;
    await table.addPlayer('ayse', 10_000n);
    token = await table.tokenFor('ayse', BLACKJACK.id);
  });
  afterEach(() => context.close());

  const balance = (uid = 'ayse') => getBalance(context.db, uid);
  const screenOf = async (of = token) => {
    const screen = await table.rounds.open(of);
    if (!screen || 'expired' in screen) throw new Error('not open');
    return screen;
  };
  const started = async (fields: Record<string, number>, of = token): Promise<string> => {
    const played = await table.play(of, fields);
    if (played.kind !== 'played') throw new Error(JSON.stringify(played));
    return played.roundId;
  };
  const deal = (cards: string, stake = 1000) => {
    shoe = cards;
    return started({ stake });
  };
  const step = (roundID: string, at: number, action: string, of = token) =>
    table.play(of, { roundID, step: at, action, requestID: randomId() });
  const shown = async (id: string, of = token) => {
    const round = await table.rounds.show((await screenOf(of)).session, id);
    if (round?.kind !== 'blackjack') throw new Error('not shown');
    return round;
  };
  const rowOf = async (id: string) => (await context.db.select().from(rounds).where(eq(rounds.id, id)))[0]!;
  /** Returns rounds whose end the platform does not know. */
  const openRounds = async () =>
    (await context.db.select().from(gameRounds).where(isNull(gameRounds.endedAt))).map(({ roundId }) => roundId);
  const sums = async () => {
    const ledger = await verifyLedger(context.db);
    expect(ledger.findings).toEqual([]);
    expect(ledger.playersHold + ledger.houseHolds).toBe(0n);
  };

  test('GAME-1 every blackjack and poker table of the seed opens, and accepts stakes from its minimum to its maximum', async () => {
    const tables = TABLES.filter(({ type }) => type === 'blackjack' || type === 'poker');
    expect(tables.length).toBeGreaterThanOrEqual(20);
    for (const { id, name, minStake, maxStake } of tables) {
      const { session, limits } = await screenOf(await table.tokenFor('ayse', id));
      expect(session.gameName).toBe(name);
      expect(limits).toEqual({ min: minStake * 100, max: maxStake * 100 });
    }
  });

  test('HARD-16 a stake outside the table’s limits or off its chips books nothing', async () => {
    const most = BLACKJACK.maxStake * 100;
    for (const stake of ['400', '501', '1500', String(most + 1), String(most * 10), '-500', '5e2', '', '٥٠٠'])
      expect(await table.play(token, { stake }), stake).toEqual({ kind: 'refused', why: 'stake' });
    const poker = await table.tokenFor('ayse', POKER.id);
    const wrong: Record<string, string | number>[] = [
      { ante: ANTE + 1, pairPlus: 0 },
      { ante: ANTE, pairPlus: 1 },
      { ante: ANTE, pairPlus: '' },
      { ante: 0, pairPlus: ANTE },
      { ante: ANTE },
    ];
    for (const bets of wrong) expect(await table.play(poker, bets)).toEqual({ kind: 'refused', why: 'stake' });
    expect(await balance()).toBe(10_000n);
  });

  test('GAME-2 blackjack: face-down cards are not revealed before the end, and the shoe never', async () => {
    const id = await deal('9s 6h 5d Tc 2s Ks Td');
    const { view } = await shown(id);
    expect(view.dealer.cards).toEqual(['6h']);
    expect(JSON.stringify(view)).not.toMatch(/Tc|2s|Ks/);
    expect(view.actions.map(({ action }) => action)).toEqual(['hit', 'stand', 'double']);
    await step(id, 0, 'hit');
    await step(id, 1, 'stand');
    const over = await shown(id);
    expect(over.view.dealer.cards).toEqual(['6h', 'Tc', 'Ks']);
    expect(over.view.hands[0]).toMatchObject({ cards: ['9s', '5d', '2s'], outcome: 'won', payout: 2000 });
    expect(await balance()).toBe(11_000n);
    await sums();
  });

  test('GAME-2 blackjack: double, split and insurance are separate debits', async () => {
    const doubled = await deal('6s 6h 5d Tc Ts 2s');
    expect(await step(doubled, 0, 'double')).toEqual({ kind: 'played', roundId: doubled });
    expect(await rowOf(doubled)).toMatchObject({ status: 'settled', stake: 2000n, payout: 4000n });

    const split = await deal('8s 6h 8d Tc 3s 2s Td Ks 9h 5c');
    await step(split, 0, 'split');
    expect((await shown(split)).view.hands.map(({ cards, stake }) => [cards.length, stake])).toEqual([
      [2, 1000],
      [2, 1000],
    ]);
    await step(split, 1, 'double');
    await step(split, 2, 'stand');
    const row = await rowOf(split);
    expect(row).toMatchObject({ status: 'settled', stake: 3000n });
    expect(row.steps.map(({ stake }) => stake)).toEqual([1000, 1000, 0]);

    const before = await balance();
    const insured = await deal('9s Ah 9d Kc');
    expect((await shown(insured)).view.actions).toEqual([
      { action: 'insure', cost: 500 },
      { action: 'decline', cost: 0 },
    ]);
    await step(insured, 0, 'insure');
    expect(await rowOf(insured)).toMatchObject({ status: 'settled', stake: 1500n, payout: 1500n });
    expect(await balance()).toBe(before);
    const { lines } = await statement(context.db, { uid: 'ayse', lang: 'tr', category: 3, limit: 20, offset: 0 });
    // The clock is stopped, so the order is arbitrary.
    expect(lines.map(({ description }) => description.slice(BLACKJACK.name.length + 2)).sort()).toEqual([
      'bahis',
      'bahis',
      'bahis',
      'bahis (bölme)',
      'bahis (ikiye katlama)',
      'bahis (ikiye katlama)',
      'bahis (sigorta)',
      'kazanç (18; krupiye 21)',
      'kazanç (21, 10; krupiye 26)',
      'kazanç (21; krupiye 18)',
    ]);
    await sums();
  });

  test('GAME-2 blackjack: a step that the hand does not allow is rejected; a round that is over at once takes none', async () => {
    const id = await deal('9s 6h 5d Tc 2s Ks');
    for (const action of ['split', 'insure', 'decline', '', 'abandon'])
      expect(await step(id, 0, action)).toEqual({ kind: 'refused', why: 'step', roundId: id });
    await step(id, 0, 'stand');
    const natural = await deal('As 9h Kd 9c');
    expect(await rowOf(natural)).toMatchObject({ status: 'settled', payout: 2500n });
    expect(await step(natural, 0, 'hit')).toEqual({ kind: 'refused', why: 'moved', roundId: natural });
    await sums();
  });

  test('HARD-16 GAME-2 a step that is not a whole number matches no hand', async () => {
    const id = await deal('9s 6h 5d Tc 2s Ks');
    for (const typed of ['-1', '', '0.0', '0x0', ' 0', 'zero'])
      expect(await table.play(token, { roundID: id, step: typed, action: 'stand' })).toEqual({
        kind: 'refused',
        why: 'moved',
        roundId: id,
      });
    expect(await table.play(token, { roundID: id, action: 'stand' })).toMatchObject({ kind: 'refused' });
    expect(await step(id, 0, 'stand')).toMatchObject({ kind: 'played' });
  });

  test('GAME-2 blackjack: a double above the balance leaves the hand unchanged', async () => {
    await table.addPlayer('cem', 1_200n);
    token = await table.tokenFor('cem', BLACKJACK.id);
    const id = await deal('6s 6h 5d Tc Ts Ks');
    const before = (await shown(id)).view;
    expect(await step(id, 0, 'double')).toEqual({ kind: 'refused', why: 'balance', roundId: id });
    expect(await balance('cem')).toBe(200n);
    const { view, step: at } = await shown(id);
    expect(view).toEqual(before);
    expect(await step(id, at, 'stand')).toEqual({ kind: 'played', roundId: id });
    expect(await balance('cem')).toBe(2_200n);
    await sums();
  });

  test('GAME-2 an abandoned hand stands after 15 minutes and is paid; an abandoned poker hand is folded', async () => {
    const id = await deal('Ts 6h 9d Tc Ks');
    context.advance(ABANDONED_MS + 1);
    await table.lookAfter(id, 0, true);
    expect(await rowOf(id)).toMatchObject({ status: 'settled', payout: 2000n });
    expect((await shown(id)).view.over).toBe(true);

    six = '9s 9h 4d Ks Qc 2h';
    const poker = await table.tokenFor('ayse', POKER.id);
    const left = await started({ ante: ANTE, pairPlus: ANTE }, poker);
    context.advance(ABANDONED_MS + 1);
    await table.lookAfter(left, 0, true);
    // The pair pays pair plus 1 to 1 although the hand was abandoned.
    expect(await rowOf(left)).toMatchObject({ status: 'settled', stake: BigInt(ANTE * 2), payout: BigInt(ANTE * 2) });
    await sums();
  });

  test('BONUS-8 the platform knows the end of a lost hand: folded, abandoned, lost by its last stake, and after a kill', async () => {
    const poker = await table.tokenFor('ayse', POKER.id);
    six = '9s 5h 4d Ks Qc 2h';
    const folded = await started({ ante: ANTE, pairPlus: 0 }, poker);
    expect(await openRounds()).toEqual([folded]);
    await step(folded, 0, 'fold', poker);
    expect(await openRounds()).toEqual([]);
    const abandoned = await started({ ante: ANTE, pairPlus: 0 }, poker);
    context.advance(ABANDONED_MS + 1);
    await table.lookAfter(abandoned, 0, true);
    expect(await openRounds()).toEqual([]);
    token = await table.tokenFor('ayse', BLACKJACK.id);
    const doubled = await deal('6s Th 5d Tc 2s Ks');
    expect(await step(doubled, 0, 'double')).toMatchObject({ kind: 'played' });
    expect(await rowOf(doubled)).toMatchObject({ status: 'settled', payout: 0n });
    expect(await openRounds()).toEqual([]);
    // Simulates a process that died between the result and its report.
    await context.db.update(gameRounds).set({ endedAt: null, isOpen: true }).where(eq(gameRounds.roundId, doubled));
    await context.db.update(rounds).set({ status: 'lost' }).where(eq(rounds.id, doubled));
    await table.lookAfter(doubled, 1);
    expect(await rowOf(doubled)).toMatchObject({ status: 'settled' });
    expect(await openRounds()).toEqual([]);
  });

  test('SEC-2 GAME-2 an ended session neither shows nor plays its hand; the next session continues it', async () => {
    const id = await deal('Ts 6h 9d Tc Ks');
    const { session } = await screenOf();
    await context.db.update(sessions).set({ endedAt: context.now() });
    for (const action of ['stand', 'hit'])
      expect(await step(id, 0, action)).toEqual({ kind: 'refused', why: 'session', roundId: id });
    expect(await rowOf(id)).toMatchObject({ status: 'open', stepCount: 0 });
    expect(await table.rounds.open(token)).toEqual({ expired: true, kind: 'blackjack', session });
    await context.db.update(sessions).set({ endedAt: null });
    const next = await table.tokenFor('ayse', BLACKJACK.id);
    expect((await screenOf(next)).unfinished).toMatchObject({ id, step: 0 });
    expect(await step(id, 0, 'stand', next)).toEqual({ kind: 'played', roundId: id });
    expect(await balance()).toBe(11_000n);
    await sums();
  });

  test('GAME-2 poker: playing is a separate debit, the dealer’s cards are shown after it, and both bets are paid', async () => {
    const poker = await table.tokenFor('ayse', POKER.id);
    six = '9s 9h 4d Ks Qc 2h';
    const id = await started({ ante: ANTE, pairPlus: 0 }, poker);
    const asked = await table.rounds.show((await screenOf(poker)).session, id);
    expect(asked).toMatchObject({ view: { dealer: [], hand: 'pair', result: undefined }, over: false });
    expect(await step(id, 0, 'raise', poker)).toEqual({ kind: 'refused', why: 'step', roundId: id });
    await step(id, 0, 'play', poker);
    const after = await table.rounds.show((await screenOf(poker)).session, id);
    expect(after).toMatchObject({ view: { dealer: ['Ks', 'Qc', '2h'], result: { outcome: 'won' } }, over: true });
    expect(await rowOf(id)).toMatchObject({ stake: BigInt(ANTE * 2), payout: BigInt(ANTE * 4) });
    const folded = await started({ ante: ANTE, pairPlus: 0 }, poker);
    await step(folded, 0, 'fold', poker);
    expect(await rowOf(folded)).toMatchObject({ status: 'settled', stake: BigInt(ANTE), payout: 0n });
    await sums();
  });

  test('BONUS-1 GAME-2 a hand whose bets came from both wallets is paid to both, in their proportion', async () => {
    const won = async (uid: string, { real, deposited }: { real: bigint; deposited: bigint }) => {
      await table.addPlayer(uid, real);
      await giveBonus(context, uid, BigInt(ANTE));
      const poker = await table.tokenFor(uid, POKER.id);
      six = '9s 9h 4d Ks Qc 2h';
      const id = await started({ ante: ANTE, pairPlus: 0 }, poker);
      if (deposited > 0n) await creditAdjustment(context, uid, deposited);
      expect(await step(id, 0, 'play', poker)).toMatchObject({ kind: 'played' });
      expect(await rowOf(id)).toMatchObject({ status: 'settled', payout: BigInt(ANTE * 4) });
      return [await balance(uid), await getBalance(context.db, uid, 'bonus')];
    };
    const ante = BigInt(ANTE);
    expect(await won('ante-real', { real: ante, deposited: 0n })).toEqual([ante * 2n, ante * 2n]);
    expect(await won('ante-bonus', { real: 0n, deposited: ante })).toEqual([ante * 2n, ante * 2n]);
    await sums();
  });

  test('GAME-2 an abandoned hand continues when its player opens the table again, and for no other player', async () => {
    const id = await deal('9s 6h 5d Tc 2s Ks');
    await table.addPlayer('burak', 10_000n);
    const others = await screenOf(await table.tokenFor('burak', BLACKJACK.id));
    expect(others.unfinished).toBeUndefined();
    const again = await table.tokenFor('ayse', BLACKJACK.id);
    expect((await screenOf(again)).unfinished).toMatchObject({ id, step: 0 });
    expect(await step(id, 0, 'stand', again)).toEqual({ kind: 'played', roundId: id });
    expect(await rowOf(id)).toMatchObject({ status: 'settled', payout: 0n });
    await sums();
  });

  test('GAME-2 an open hand of one table neither moves to another table nor blocks it', async () => {
    const id = await deal('9s 6h 5d Tc 2s Ks');
    const poker = await table.tokenFor('ayse', POKER.id);
    expect((await screenOf(poker)).unfinished).toBeUndefined();
    six = '9s 9h 4d Ks Qc 2h';
    const other = await started({ ante: ANTE, pairPlus: 0 }, poker);
    expect((await screenOf(poker)).unfinished).toMatchObject({ id: other });
    expect((await screenOf()).unfinished).toMatchObject({ id, step: 0 });
    expect(await step(id, 0, 'stand')).toEqual({ kind: 'played', roundId: id });
    await sums();
  });

  test('GAME-5 a form whose hand another game session took over deals nothing, because its seed may be revealed', async () => {
    shoe = '9s 6h 5d Tc 2s Ks';
    const form = { stake: 500, requestID: randomId() };
    const played = await table.play(token, form);
    const id = played.kind === 'played' ? played.roundId : '';
    await step(id, 0, 'stand', await table.tokenFor('ayse', BLACKJACK.id));
    expect(await rowOf(id)).toMatchObject({ status: 'settled' });
    for (const again of [form, { ...form, playerSeed: 'chosen afterwards' }])
      expect(await table.play(token, again)).toEqual({ kind: 'refused', why: 'moved', roundId: id });
    expect(await context.db.select().from(rounds)).toHaveLength(1);
    await sums();
  });

  test('HARD-18 a past round is shown only by its signed URL, where nothing can be played', async () => {
    const id = await deal('9s 6h 5d Tc 2s Ks');
    await step(id, 0, 'stand');
    context.advance(13 * 3_600_000);
    const url = await context.db.transaction((tx) => pastRound(context, tx, { uid: 'ayse', roundId: id }));
    const of = url.slice('/rounds/'.length);
    expect(await table.rounds.past(of)).toMatchObject({ round: { id, over: true }, screen: { kind: 'blackjack' } });
    for (const wrong of [
      of.slice(0, -1) + (of.endsWith('_') ? '-' : '_'),
      of.slice(1),
      id,
      token,
      randomId() + of.slice(26),
    ])
      expect(await table.rounds.past(wrong), wrong).toBeUndefined();
    expect(await table.play(of, { stake: 500 })).toEqual({ kind: 'unknown' });
    await table.addPlayer('burak', 0n);
    for (const [uid, roundId] of [
      ['burak', id],
      ['ayse', randomId()],
      ['ayse', '__proto__'],
    ] as const)
      await expect(
        context.db.transaction((tx) => pastRound(context, tx, { uid, roundId })),
        `${uid} ${roundId}`,
      ).rejects.toMatchObject({ code: 404 });
  });

  test('GAME-6 a screen shows the minutes and the net result of its game session, without rejected stakes', async () => {
    expect((await screenOf()).tally).toEqual({ minutes: 0, net: 0n });
    await deal('As 9h Kd 9c');
    expect((await screenOf()).tally.net).toBe(1_500n);
    const lost = await deal('9s 6h 5d Tc Ks 3s');
    expect((await screenOf()).tally.net).toBe(500n);
    await step(lost, 0, 'hit');
    context.advance(7 * 60_000);
    expect((await screenOf()).tally).toEqual({ minutes: 7, net: 500n });
    await table.play(token, { stake: 250_000 });
    expect((await screenOf()).tally.net).toBe(500n);
    // Another game session has its own result.
    expect((await screenOf(await table.tokenFor('ayse', BLACKJACK.id))).tally.net).toBe(0n);
  });
});
