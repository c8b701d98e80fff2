import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TRANSACTION_CATEGORY, TRANSACTION_STATUS } from '#contract/constants';
import { listAudit } from '../audit';
import { setupBonuses, type BonusTestBed, type BonusTestPlayer } from '../bonuses/testing';
import { listGrants } from '../bonuses';
import { randomId } from '../db/ids';
import { describeEachDatabase } from '../db/testing';
import { runDueJobs } from '../jobs';
import { runCommand } from '../ops';
import { verifyBooks } from '../ops/verify';
import { statement, statementSums } from '../ledger';
import { signCallback } from './callback-signature';
import { payments } from './schema';
import { answerCharge, jobs, getDebt, receiveGatewayCallback, testValue } from '.';

const { approved: APPROVED, cancelled: CANCELLED } = TRANSACTION_STATUS;

describeEachDatabase('deposits that are taken back', (database) => {
  let bed: BonusTestBed;
  let made = 0;
  beforeAll(async () => {
    bed = await setupBonuses(database);
  });
  beforeEach(() => bed.api.context.setTime('2026-03-10T09:00:00Z'));
  afterAll(() => bed.api.close());

  const db = () => bed.api.context.db;
  const someone = (): Promise<BonusTestPlayer> => {
    made += 1;
    return bed.player(`iadeli${made}`);
  };
  const ops = (word: string, words: string[], options = {}) =>
    runCommand(bed.api.context, 'payments', [word, ...words], options);
  const paymentOf = async ({ uid }: BonusTestPlayer) => {
    const rows = await db().select().from(payments).where(eq(payments.uid, uid));
    return rows.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))[0]!;
  };
  const withdrawalOf = async ({ uid }: BonusTestPlayer) => {
    const rows = await db().select().from(payments).where(eq(payments.uid, uid));
    return rows.find(({ direction }) => direction === 2)!.id;
  };
  /** Creates a player who has deposited this many lira. @returns the player and the payment's id */
  const paid = async (lira: string) => {
    const player = await someone();
    await player.pay(lira);
    return { player, id: (await paymentOf(player)).id };
  };
  const takeBack = (id: string) => {
    bed.api.context.advance(1_000);
    return ops('charge-back', [id], { reason: 'Kart sahibi itiraz etti' });
  };
  const lines = async ({ uid }: BonusTestPlayer, category: number = TRANSACTION_CATEGORY.finance) =>
    (await statement(db(), { uid, lang: 'tr', limit: 50, offset: 0, category })).lines;
  const notices = async (player: BonusTestPlayer) =>
    (await lines(player, TRANSACTION_CATEGORY.notice)).map(({ description }) => description);
  const withdraw = (player: BonusTestPlayer, amount: string) =>
    bed.api.call(
      'prepayServices/processTransaction',
      { requestID: randomId(), methodID: 'wallet-yelken-withdrawal', amount, account: '5551234', Lang: 'tr' },
      player.user,
    );
  /** Asserts that the ledger is consistent and that the account of debts equals the players' debts. */
  const stands = async () => {
    expect((await verifyBooks(db())).findings).toEqual([]);
  };

  test('MONEY-8 an approved deposit is charged back once: reversed in full, shown in history, notification and audit log', async () => {
    const { player, id } = await paid('100');
    expect((await ops('charge-back', [id])).failed).toBe(true);
    expect(await takeBack(id)).toMatchObject({ text: 'Taken back: deposit of 100.00 TRY.' });
    expect(await player.held()).toEqual({ real: 0n, bonus: 0n });
    expect(await takeBack(id)).toMatchObject({ failed: true, text: expect.stringContaining('only once') });
    expect(await takeBack('nobody')).toMatchObject({ failed: true });
    const [reversal, deposit] = await lines(player);
    expect(reversal).toMatchObject({
      description: 'Yatırım ödeme kuruluşunca geri alındı',
      amount: -10_000n,
      reference: id,
    });
    expect(deposit).toMatchObject({ id, status: APPROVED, reason: 'Ters ibraz: Kart sahibi itiraz etti' });
    expect(await statementSums(db(), { uid: player.uid, category: 1 })).toEqual({ in: 10_000n, out: 10_000n });
    expect((await notices(player))[0]).toBe(
      'Yatırımınız ödeme kuruluşunca geri alındı (100,00\u00a0₺): Kart sahibi itiraz etti. Bakiyenizden düşülen: 100,00\u00a0₺',
    );
    const audit = await listAudit(db(), { uid: player.uid, limit: 5 });
    expect(audit.find(({ event }) => event === 'payment-charged-back')).toMatchObject({
      subject: id,
      detail: { amount: '100.00', taken: '100.00', owed: '0.00' },
    });
    const page = await bed.api.call('finance/find_payment', { transactionID: id, Lang: 'tr' }, player.user);
    expect(page.data).toMatchObject({ status: CANCELLED, reason: 'Ters ibraz: Kart sahibi itiraz etti' });
    const listed = await bed.api.call(
      'finance/list_transactions',
      { limit: 9, offset: 0, searchCategory: '1', Lang: 'tr' },
      player.user,
    );
    expect((listed.data as { paymentID?: string }[]).map(({ paymentID }) => paymentID)).toEqual([id, id]);
    await stands();
  });

  test('MONEY-8 money already played is owed: the balance never falls below zero, withdrawals are blocked, the next deposit settles it', async () => {
    const { player, id } = await paid('100');
    await player.bet(9_000n);
    await takeBack(id);
    expect(await player.held()).toEqual({ real: 0n, bonus: 0n });
    expect(await getDebt(db(), player.uid)).toBe(9_000n);
    expect((await notices(player))[0]).toContain('Kalan 90,00\u00a0₺ borç');
    expect(((await ops('debts', [])).rows ?? []).find(({ payment }) => payment === id)).toMatchObject({
      username: player.username,
      owed: '90.00',
    });
    await player.pay('50');
    expect(await player.held()).toEqual({ real: 0n, bonus: 0n });
    expect(await getDebt(db(), player.uid)).toBe(4_000n);
    await player.pay('70');
    expect(await player.held()).toEqual({ real: 3_000n, bonus: 0n });
    expect(await getDebt(db(), player.uid)).toBe(0n);
    expect((await notices(player)).some((text) => text.includes('40,00\u00a0₺ düşüldü. Kalan borç: 0,00\u00a0₺'))).toBe(
      true,
    );
    await stands();
  });

  test('ACC-7 MONEY-8 a deposit that was taken back, whole or in part, is no ticket of a lottery, nor is what took it back', async () => {
    const { player, id } = await paid('600');
    bed.api.context.advance(1_000);
    await player.pay('250');
    const other = (await paymentOf(player)).id;
    const tickets = async () => {
      const asked = { searchMinAmount: '250', status: '1002', limit: 50, offset: 0, Lang: 'tr' };
      const { data } = await bed.api.call('finance/list_transactions', asked, player.user);
      return (data as { amount: string }[]).map(({ amount }) => amount).sort();
    };
    expect(await tickets()).toEqual(['250.00', '600.00']);
    bed.api.context.advance(1_000);
    await ops('charge-back', [id], { amount: '300', reason: 'Kart sahibi itiraz etti', 'taken-back': '0' });
    expect((await lines(player))[0]).toMatchObject({ amount: -30_000n });
    expect(await tickets()).toEqual(['250.00']);
    await takeBack(other);
    expect(await tickets()).toEqual([]);
  });

  test('ACC-6 MONEY-8 a debt settlement refers to its charged-back deposit', async () => {
    const { player, id } = await paid('100');
    await player.bet(9_000n);
    await takeBack(id);
    await player.pay('50');
    const listed = await bed.api.call(
      'finance/list_transactions',
      { limit: 9, offset: 0, searchCategory: '1', Lang: 'tr' },
      player.user,
    );
    const rows = listed.data as { paymentID?: string; transaction_type_id: number }[];
    expect(rows.filter(({ transaction_type_id: type }) => type === 7)).toMatchObject([{ paymentID: id }]);
    expect(rows.filter(({ paymentID }) => paymentID === undefined)).toEqual([]);
  });

  test('MONEY-8 a debt is settled before every withdrawal, and before a pending one', async () => {
    const { player, id } = await paid('100');
    expect(await withdraw(player, '60')).toMatchObject({ result: true });
    const under = await withdrawalOf(player);
    await takeBack(id);
    expect(await getDebt(db(), player.uid)).toBe(6_000n);
    expect(await ops('approve', [under])).toMatchObject({ failed: true, text: expect.stringContaining('owes money') });
    // Money from play is kept until a withdrawal; then the debt is settled first.
    await player.give(12_000n);
    expect(await withdraw(player, '70')).toMatchObject({
      result: false,
      message: expect.stringContaining('En fazla 60,00\u00a0₺ çekebilirsiniz'),
      data: { reason: 'owes-money', field: 'amount' },
    });
    expect(await getDebt(db(), player.uid)).toBe(6_000n);
    expect(await withdraw(player, '60')).toMatchObject({ result: true });
    expect(await getDebt(db(), player.uid)).toBe(0n);
    expect(await player.held()).toEqual({ real: 0n, bonus: 0n });
    expect(await ops('approve', [under])).not.toHaveProperty('failed');
    await stands();
  });

  test('MONEY-8 a rejected withdrawal settles the debt; an operator settles it from the balance', async () => {
    const { player, id } = await paid('100');
    expect(await withdraw(player, '60')).toMatchObject({ result: true });
    await takeBack(id);
    await ops('reject', [await withdrawalOf(player)], { reason: 'Borç' });
    expect(await getDebt(db(), player.uid)).toBe(0n);
    expect(await player.held()).toEqual({ real: 0n, bonus: 0n });

    const { player: other, id: theirs } = await paid('100');
    await other.bet(10_000n);
    await takeBack(theirs);
    await other.give(2_500n);
    expect((await ops('settle-debt', [other.username])).text).toContain('25.00 TRY taken');
    expect(await getDebt(db(), other.uid)).toBe(7_500n);
    await stands();
  });

  test('BONUS-1 a chargeback ends the bonus of its deposit, and a settled debt earns none', async () => {
    const player = await someone();
    await player.claim('welcome');
    await player.pay('1000');
    expect(await player.held()).toEqual({ real: 100_000n, bonus: 50_000n });
    const { id } = await paymentOf(player);
    await takeBack(id);
    expect(await player.held()).toEqual({ real: 0n, bonus: 0n });
    expect((await listGrants(db(), player.uid, 9)).map(({ state }) => state)).toEqual(['taken-back']);
    expect((await notices(player))[0]).toContain('Bu yatırımın bonusu da sona erdi');

    const { player: other, id: theirs } = await paid('100');
    await other.bet(10_000n);
    await takeBack(theirs);
    await other.claim('no-wagering');
    await other.pay('300');
    // 300 less 100 of debt is 200; the bonus is 20 % of that.
    await other.bet(20_000n);
    expect(await other.held()).toEqual({ real: 4_000n, bonus: 0n });
    await stands();
  });

  test('BONUS-6 MONEY-8 the spent part of a released bonus is owed with its deposit, once, and settled by the next deposit', async () => {
    const player = await someone();
    await player.claim('no-wagering');
    await player.pay('1000');
    await player.bet(100_000n);
    expect(await player.held()).toEqual({ real: 20_000n, bonus: 0n });
    const { id } = await paymentOf(player);
    await player.bet(10_000n);
    const part = (amount: string, before: string) =>
      ops('charge-back', [id], { reason: 'Kart sahibi itiraz etti', amount, 'taken-back': before });
    // 100 of the 300 are left, and 200 of bonus.
    expect((await part('300', '0')).failed).toBeUndefined();
    expect(await getDebt(db(), player.uid)).toBe(20_000n + 20_000n);
    expect((await part('100', '300')).failed).toBeUndefined();
    expect(await getDebt(db(), player.uid)).toBe(20_000n + 20_000n + 10_000n);
    await stands();
    await player.pay('600');
    expect(await player.held()).toEqual({ real: 10_000n, bonus: 0n });
    expect(await getDebt(db(), player.uid)).toBe(0n);
    await stands();
  });

  test('MONEY-8 concurrent stakes together never spend charged-back money', async () => {
    const { player, id } = await paid('100');
    const outcomes = await Promise.allSettled([
      ...Array.from({ length: 6 }, () => player.bet(3_000n)),
      takeBack(id),
      ...Array.from({ length: 3 }, () => player.bet(1_000n)),
      takeBack(id),
    ]);
    const staked = outcomes.filter(({ status }, at) => at !== 6 && at !== 10 && status === 'fulfilled');
    expect((await paymentOf(player)).status).toBe(CANCELLED);
    const { real } = await player.held();
    expect(real).toBe(0n);
    const reversal = (await lines(player)).filter(
      ({ description }) => description === 'Yatırım ödeme kuruluşunca geri alındı',
    );
    expect(reversal).toHaveLength(1);
    expect((await getDebt(db(), player.uid)) - reversal[0]!.amount).toBe(10_000n);
    expect(staked.length === 0).toBe((await getDebt(db(), player.uid)) === 0n);
    await stands();
  });

  test('BONUS-1 REG-1 the promotion code of a registration is claimed with the first deposit; a rejected code gives its reason', async () => {
    const { context } = bed.api;
    const registered = async (code: string) => {
      const player = await someone();
      await runCommand(context, 'players', ['set', player.username], { 'promotion-code': code });
      return player;
    };
    const player = await registered(' merhaba25 ');
    expect((await player.deposit('200')).result).toBe(true);
    const [waiting] = await listGrants(db(), player.uid, 9);
    expect(waiting).toMatchObject({ state: 'waiting', offerId: 'code-25', paymentId: (await paymentOf(player)).id });
    await bed.approve(player);
    expect(await player.held()).toEqual({ real: 20_000n, bonus: 5_000n });
    await player.pay('200');
    expect((await player.held()).bonus).toBe(5_000n);

    const unknown = await registered('YOK');
    await unknown.pay('200');
    expect(await unknown.held()).toEqual({ real: 20_000n, bonus: 0n });
    expect(await notices(unknown)).toContain('Kayıtta yazdığınız YOK kodu kullanılamadı: Böyle bir promosyon kodu yok');
    // A bonus that the player claims has priority.
    const other = await registered('MERHABA25');
    await other.claim('welcome');
    await other.pay('1000');
    expect((await other.held()).bonus).toBe(50_000n);
    await stands();
  });

  test('MONEY-1 a refund to a card is listed only for players with a card deposit that was not charged back', async () => {
    const player = await someone();
    const listed = async () => {
      const { data } = await bed.api.call('finance/list_cash_methods_new', { Type: 2, Lang: 'tr' }, player.user);
      return JSON.stringify(data).includes('"card-withdrawal"');
    };
    expect(await listed()).toBe(false);
    await player.pay('100');
    expect(await listed()).toBe(true);
    await takeBack((await paymentOf(player)).id);
    expect(await listed()).toBe(false);
  });

  const report = (payment: string, id: string, outcome: string, amount: string) => {
    const raw = JSON.stringify({ id, payment, outcome, amount });
    const { context } = bed.api;
    return receiveGatewayCallback(context, {
      name: 'kartgec',
      rawBody: raw,
      signature: signCallback(context, { gateway: 'kartgec', rawBody: raw, at: context.now() }),
    });
  };

  test('GATE-1 MONEY-8 a test card charges its deposit back after a minute; a repeated report counts once', async () => {
    const player = await someone();
    const asked = await player.deposit('100');
    const token = String((asked.data as { url: string }).url).slice('/pay/'.length);
    await answerCharge(bed.api.context, token, { value: testValue('card', 'charged-back') });
    expect((await player.held()).real).toBe(10_000n);
    bed.api.context.advance(61_000);
    await runDueJobs(bed.api.context, jobs);
    expect((await player.held()).real).toBe(0n);
    const { id, status, reason } = await paymentOf(player);
    expect({ status, reason }).toEqual({ status: CANCELLED, reason: 'Ödeme kuruluşu tutarı geri aldı' });
    expect(await report(id, `${id}-again`, 'charged-back', '100.00')).toMatchObject({ status: 200 });
    expect(await report(id, `${id}-good`, 'approved', '100.00')).toMatchObject({ status: 409 });
    expect(await ops('approve', [id])).toMatchObject({ failed: true });
    expect((await player.held()).real).toBe(0n);

    await stands();
  });

  test('GATE-1 MONEY-8 a gateway charges back a part, and the rest later; together never more than the deposit', async () => {
    const player = await someone();
    await player.claim('welcome');
    await player.pay('100');
    const { id } = await paymentOf(player);
    await player.bet(7_000n);
    bed.api.context.advance(1_000);
    const part = () => report(id, `${id}-part`, 'charged-back', '40.00');
    expect(await part()).toMatchObject({ status: 200, body: { status: APPROVED } });
    expect(await part()).toMatchObject({ status: 200 });
    expect(await player.held()).toEqual({ real: 0n, bonus: 0n });
    expect(await getDebt(db(), player.uid)).toBe(1_000n);
    expect((await paymentOf(player)).status).toBe(APPROVED);
    expect((await notices(player))[0]).toBe(
      'Yatırımınızın bir kısmı ödeme kuruluşunca geri alındı (40,00\u00a0₺): Ödeme kuruluşu tutarı geri aldı. Bakiyenizden düşülen: 30,00\u00a0₺. Kalan 10,00\u00a0₺ borç, sonraki yatırımınızdan veya çekiminizden önce düşülür. Bu yatırımın bonusu da sona erdi',
    );
    expect((await lines(player)).find(({ id: line }) => line === id)).toMatchObject({
      reason: 'Ters ibraz (40,00\u00a0₺): Ödeme kuruluşu tutarı geri aldı',
    });
    expect(await report(id, `${id}-much`, 'charged-back', '60.01')).toMatchObject({
      status: 422,
      body: { reason: 'amount-out-of-range' },
    });
    expect(await ops('charge-back', [id], { reason: 'x', amount: '70', 'taken-back': '40' })).toMatchObject({
      failed: true,
      text: expect.stringContaining('₺60.00'),
    });
    expect(await ops('charge-back', [id], { reason: 'x', amount: 'çok' })).toMatchObject({ failed: true });
    expect((await ops('charge-back', [id], { reason: 'İtiraz', amount: '10', 'taken-back': '40' })).text).toContain(
      '10.00 TRY',
    );
    expect(await report(id, `${id}-rest`, 'charged-back', '50.00')).toMatchObject({
      status: 200,
      body: { status: CANCELLED },
    });
    expect(await getDebt(db(), player.uid)).toBe(7_000n);
    expect(await report(id, `${id}-more`, 'charged-back', '50.00')).toMatchObject({ status: 409 });
    expect(await takeBack(id)).toMatchObject({ failed: true, text: expect.stringContaining('only once') });
    await player.pay('80');
    expect(await player.held()).toEqual({ real: 1_000n, bonus: 0n });
    await stands();
  });

  test('ACC-9 MONEY-8 the monthly statement shows the cost of charged-back deposits', async () => {
    const { player, id } = await paid('100');
    await player.bet(9_000n);
    await takeBack(id);
    await player.pay('50');
    const { data } = await bed.api.call('limit/list_months', {}, player.user);
    expect(data).toEqual([
      { month: '2026-03', deposited: '150.00', withdrawn: '0.00', staked: '90.00', won: '0.00', takenBack: '60.00' },
    ]);
    expect((await bed.api.call('finance/check_debt', {}, player.user)).data).toEqual({ owed: '40.00' });
  });

  test('ACC-9 MONEY-8 an excluded player is paid the balance less the debt, and the operator sees both amounts', async () => {
    const { context } = bed.api;
    const payOut = ({ username }: BonusTestPlayer, amount = '25') =>
      runCommand(context, 'limits', ['pay-out', username], { reason: 'Havale yapıldı', amount });
    const owing = async (left: bigint) => {
      const { player, id } = await paid('100');
      await player.bet(10_000n);
      await takeBack(id);
      await player.give(left);
      expect(await payOut(player)).toMatchObject({ failed: true, text: expect.stringContaining('is not excluded') });
      expect((await player.held()).real).toBe(left);
      await runCommand(context, 'limits', ['exclude', player.username], { reason: 'x', period: 'forever' });
      return player;
    };
    const rich = await owing(12_500n);
    expect(await payOut(rich, '125')).toMatchObject({
      failed: true,
      text: expect.stringContaining('25.00 TRY is pay'),
    });
    expect(await payOut(rich)).toEqual({
      text: `Paid out: 25.00 TRY of ${rich.username}. The balance is 0. 100.00 TRY settled the debt of a chargeback.`,
    });
    const poor = await owing(4_000n);
    expect(await payOut(poor)).toEqual({
      text: `Nothing was booked: of ${poor.username} 0.00 TRY is payable (balance 40.00 TRY, debt 100.00 TRY).`,
      failed: true,
    });
    expect((await poor.held()).real).toBe(4_000n);
    await stands();
  });

  test('GATE-1 money that comes for a cancelled deposit is listed, and approved by one command', async () => {
    const player = await someone();
    const asked = await player.deposit('100');
    const { transactionID: id, url } = asked.data as { transactionID: string; url: string };
    await answerCharge(bed.api.context, url.slice('/pay/'.length), { cancel: true });
    expect(await report(id, `${id}-late`, 'approved', '100.00')).toMatchObject({ status: 409 });
    expect(await report(id, `${id}-later`, 'approved', '100.00')).toMatchObject({ status: 409 });
    expect((await player.held()).real).toBe(0n);
    const { rows = [] } = await ops('list', [], { status: 'late' });
    expect(rows.find((row) => row['id'] === id)).toMatchObject({ late: '100.00', status: 'cancelled' });
    expect(await ops('approve', [id], { late: '100' })).not.toHaveProperty('failed');
    expect((await player.held()).real).toBe(10_000n);
    expect((await lines(player))[0]).toMatchObject({ id, status: APPROVED, reason: 'Ödeme sonradan geldi' });
    const { rows: listed = [] } = await ops('list', []);
    expect(listed.find((row) => row['id'] === id)).toMatchObject({ status: 'approved', reason: '' });
    expect(await ops('approve', [id])).toMatchObject({ failed: true });
    await stands();
  });
});
