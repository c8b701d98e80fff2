import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestUser } from '../api/testing';
import { describeEachDatabase } from '../db/testing';
import { runCommand } from '../ops';
import { runForm } from '../ops/form';
import { settleBatch } from './settle';
import { setupBetting, offer, pick, type BettingTestBed } from './testing';

const score = (home: number, away: number) => [{ home, away }];

describeEachDatabase('corrections of results', (database) => {
  let bed: BettingTestBed;
  beforeAll(async () => {
    bed = await setupBetting(database);
    await bed.feed.fixture('sink');
  });
  afterAll(() => bed.api.close());

  const { operate, leave } = {
    operate: async (words: string, options: Record<string, string> = {}) => {
      const { failed } = await runCommand(bed.api.context, 'betting', words.split(' '), { reason: 'x', ...options });
      expect(failed).toBeFalsy();
      await bed.settle();
    },
    /** Stakes a player's balance except for some lira. */
    leave: async (user: TestUser, lira: bigint) => {
      const stake = (await bed.balance(user)) / 100n - lira;
      await bed.placed(user, [pick('sink')], { stake: String(stake) });
    },
  };

  test('BET-2 a correction pays the new payout before it reverses the earlier one, so only the difference is missing', async () => {
    const user = await bed.player('farkli', '10');
    await bed.feed.fixture('k1');
    const coupon = await bed.placed(user, [pick('k1')]);
    await bed.feed.result('k1', score(1, 0));
    await bed.settle();
    await leave(user, 6n);
    await operate('void k1');
    // 6 and 10 for the void coupon against a reversal of 21.
    expect(await bed.balance(user)).toBe(0n);
    expect(await bed.couponRow(coupon)).toMatchObject({ state: 'void', payout: 1_000n, borne: 500n });
    expect(await bed.findings()).toEqual([]);
  });

  test('BET-2 a coupon stores what its corrections could not collect, and a later payout pays only the rest', async () => {
    const user = await bed.player('harcayan', '10');
    await bed.feed.fixture('k2');
    const coupon = await bed.placed(user, [pick('k2')]);
    await bed.feed.result('k2', score(1, 0));
    await bed.settle();
    await leave(user, 15n);
    await operate('correct k2', { score: '0-1' });
    expect(await bed.couponRow(coupon)).toMatchObject({ state: 'lost', payout: 0n, borne: 600n });
    expect(await bed.balance(user)).toBe(0n);
    // The player still has 6 of the payout of 21.
    await operate('correct k2', { score: '1-0' });
    expect(await bed.couponRow(coupon)).toMatchObject({ state: 'won', payout: 2_100n, borne: 0n });
    expect(await bed.balance(user)).toBe(1_500n);
    await leave(user, 1n);
    await operate('correct k2', { score: '0-0' });
    expect(await bed.couponRow(coupon)).toMatchObject({ state: 'lost', payout: 0n, borne: 2_000n });
    await operate('void k2');
    expect(await bed.couponRow(coupon)).toMatchObject({ state: 'void', payout: 1_000n, borne: 1_000n });
    expect(await bed.balance(user)).toBe(0n);
    expect(await bed.findings()).toEqual([]);
    const { data } = await bed.api.call('finance/list_transactions', { searchID: coupon, Lang: 'en' }, user);
    const lines = data as { description: string; amount: string }[];
    expect(lines.map(({ description, amount }) => [amount, description]).sort()).toEqual([
      ['-1.00', 'Bet: corrected result'],
      ['-10.00', expect.stringContaining('Bet: k2')],
      ['-15.00', 'Bet: corrected result'],
      ['15.00', 'Bet: payout, less an earlier one'],
      ['21.00', 'Bet: payout'],
    ]);
  });

  test('BET-2 BET-15 a result that is withdrawn and sent again pays a coupon once, also if the payout is spent', async () => {
    const user = await bed.player('iki-kez', '10');
    await bed.feed.fixture('k7');
    const coupon = await bed.placed(user, [pick('k7')]);
    await bed.feed.result('k7', score(1, 0));
    await bed.settle();
    await leave(user, 0n);
    for (let times = 0; times < 2; times += 1) {
      await bed.feed.withdraw('k7');
      await bed.settle();
      expect(await bed.couponRow(coupon)).toMatchObject({ state: 'open', payout: null, borne: 2_100n });
      await bed.feed.result('k7', score(1, 0));
      await bed.settle();
      expect(await bed.couponRow(coupon)).toMatchObject({ state: 'won', payout: 2_100n, borne: 0n });
      expect(await bed.balance(user)).toBe(0n);
      expect(await bed.findings()).toEqual([]);
    }
    // What the player has meanwhile pays for the correction.
    await runCommand(bed.api.context, 'players', ['credit', 'iki-kez', '30'], { reason: 'Deneme' });
    await operate('correct k7', { score: '0-1' });
    expect(await bed.balance(user)).toBe(900n);
    expect(await bed.couponRow(coupon)).toMatchObject({ state: 'lost', borne: 0n });
    expect(await bed.findings()).toEqual([]);
  });

  test('BET-2 the preview of a change deducts what the player still has of an earlier payout', async () => {
    const user = await bed.player('onizleme', '10');
    await bed.feed.fixture('k8');
    await bed.placed(user, [pick('k8')]);
    await bed.feed.result('k8', score(1, 0));
    await bed.settle();
    await leave(user, 15n);
    await operate('correct k8', { score: '0-1' });
    const options = { score: '1-0', reason: 'x', preview: true as const };
    const { text } = await runCommand(bed.api.context, 'betting', ['correct', 'k8'], options);
    expect(text).toContain('Paid 15.00 TRY, taken back 0.00 TRY.');
  });

  test('LIMIT-1 BET-2 a corrected payout counts as a loss for the next stake', async () => {
    const user = await bed.player('sinirli');
    await bed.feed.fixture('k9');
    await bed.api.call('limit/set_limits', { changes: [{ limit: 'loss-day', amount: '100' }], Lang: 'en' }, user);
    await bed.placed(user, [pick('k9')], { stake: '100' });
    await bed.feed.result('k9', score(1, 0));
    await bed.settle();
    // Reads the ledger: the player may lose 99 more.
    await bed.placed(user, [pick('sink')], { stake: '1' });
    await operate('correct k9', { score: '0-1' });
    expect(await bed.place(user, [pick('sink')], { stake: '1' })).toMatchObject({
      result: false,
      data: { reason: 'limit-reached' },
    });
  });

  test('DESK-75 a result where there is one, and a correction where there is none, are rejected in Turkish', async () => {
    await bed.feed.fixture('sonuc');
    const refusalOf = async (name: string) => {
      const entries = Object.entries({ fixture: 'sonuc', score: '1-0', reason: 'x' });
      const { refusal } = await runForm(bed.api.context, { name, entries }, { name: 'ayse', role: 'trade' });
      return refusal?.text;
    };
    expect(await refusalOf('betting correct')).toMatchObject({
      tr: 'sonuc karşılaşmasının sonucu henüz yok; onu betting settle verir.',
    });
    await bed.feed.result('sonuc', score(1, 0));
    expect(await refusalOf('betting settle')).toMatchObject({
      tr: 'sonuc karşılaşmasının sonucu var; onu betting correct değiştirir.',
    });
  });

  test('BET-78 a score that is no result of the sport is rejected next to its field, with what the sport needs', async () => {
    for (const [sport, typed, needs] of [
      ['football', '0-0,1-1,0-0,1-0', { tr: 'iki yarının', en: 'both halves' }],
      ['basketball', '20-20,20-20,20-20,20-20', { tr: 'dört çeyreğin', en: 'four quarters' }],
      ['tennis', '6-4,3-6', { tr: 'her setin', en: 'every set' }],
      ['volleyball', '25-20,25-20', { tr: 'her setin', en: 'every set' }],
    ] as const) {
      const fixture = `eksik-${sport}`;
      const markets = [offer(sport === 'football' ? 'result' : 'winner', null, { home: 210 })];
      await bed.feed.fixture(fixture, { sport, markets });
      await bed.feed.live(fixture);
      for (const isPreview of [true, false]) {
        const entries = Object.entries({ fixture, score: typed, reason: 'x' });
        const form = { name: 'betting settle', entries, isPreview };
        const { refusal } = await runForm(bed.api.context, form, { name: 'ayse', role: 'trade' });
        expect(refusal, sport).toMatchObject({ field: 'score', reason: 'invalid' });
        expect(refusal?.text, sport).toMatchObject({
          tr: expect.stringContaining(needs.tr) as string,
          en: expect.stringContaining(needs.en) as string,
        });
      }
      const { data } = await bed.api.call('betting/get_fixture', { fixtureID: fixture });
      expect(data).toMatchObject({ status: 'live' });
    }
  });

  test('BET-2 a coupon that a correction reopens has no closing date, and none from the first result', async () => {
    const user = await bed.player('acilan');
    for (const id of ['k3', 'k4']) await bed.feed.fixture(id);
    const coupon = await bed.placed(user, [pick('k3'), pick('k4')]);
    await bed.feed.result('k3', score(0, 1));
    await bed.settle();
    expect((await bed.couponRow(coupon)).closedAt).not.toBeNull();
    await operate('correct k3', { score: '1-0' });
    expect(await bed.couponRow(coupon)).toMatchObject({ state: 'open', payout: null, closedAt: null });
  });

  test('BET-2 a batch of an earlier result settles nothing after a correction', async () => {
    const user = await bed.player('gecikmis');
    const { db, now } = bed.api.context;
    await bed.feed.fixture('k5');
    const coupon = await bed.placed(user, [pick('k5')]);
    await bed.feed.result('k5', score(1, 0));
    const options = { score: '0-1', reason: 'x' };
    expect((await runCommand(bed.api.context, 'betting', ['correct', 'k5'], options)).failed).toBeFalsy();
    const settle = (revision: number) =>
      db.transaction((tx) => settleBatch(tx, { fixtureID: 'k5', revision, after: '', at: now() }));
    expect(await settle(1)).toBeUndefined();
    expect(await bed.couponRow(coupon)).toMatchObject({ state: 'open' });
    expect(await settle(2)).toBe(coupon);
    expect(await bed.couponRow(coupon)).toMatchObject({ state: 'lost', payout: 0n });
  });

  test('BET-2 a half-lost coupon is on the statement as a payout, not as a refund', async () => {
    const user = await bed.player('yarim');
    await bed.feed.fixture('k6');
    const coupon = await bed.placed(user, [
      pick('k6', { market: 'handicap', line: -0.75, selection: 'away', odds: 178 }),
    ]);
    await bed.feed.result('k6', score(1, 0));
    await bed.settle();
    const { data } = await bed.api.call('finance/list_transactions', { searchID: coupon }, user);
    const lines = data as { transaction_type_id: number; amount: string }[];
    expect(lines.map(({ transaction_type_id: type, amount }) => [type, amount]).sort()).toEqual([
      [3, '-10.00'],
      [4, '5.00'],
    ]);
  });

  test('RUN-2 `betting void-feed` refunds the bets on a disabled feed, keeps results, and is rejected for an enabled feed', async () => {
    const user = await bed.player('kapanan', '30');
    const { context } = bed.api;
    for (const id of ['f1', 'f2']) await bed.feed.fixture(id);
    const [open, ended] = [await bed.placed(user, [pick('f1')]), await bed.placed(user, [pick('f2')])];
    await bed.feed.result('f2', score(0, 1));
    await bed.settle();
    const run = (feed: string, options = context.options) =>
      runCommand({ ...context, options }, 'betting', ['void-feed', feed], { reason: 'Gösterim bitti' });
    const on = { ...context.options, feeds: [{ name: 'acme', secret: 's'.repeat(32) }] };
    for (const refused of [await run('acme', on), await run('stadium', { ...on, feed: () => ({}) as never })])
      expect(refused).toMatchObject({ failed: true, text: expect.stringContaining('is on') });
    expect(await run('acme')).toEqual({ text: 'acme has no match without a result.' });
    expect((await run('stadium')).text).toMatch(/^\d+ matches of stadium are void/);
    await bed.settle();
    expect(await bed.couponRow(open)).toMatchObject({ state: 'void', payout: 1_000n });
    expect(await bed.couponRow(ended)).toMatchObject({ state: 'lost' });
    expect(await bed.balance(user)).toBe(2_000n);
    expect((await bed.api.call('betting/list_fixtures', { state: 'coming' })).data).toEqual([]);
    expect(await run('stadium')).toEqual({ text: 'stadium has no match without a result.' });
    expect(await bed.findings()).toEqual([]);
  });
});
