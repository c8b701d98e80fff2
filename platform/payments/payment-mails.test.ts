import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TRANSACTION_STATUS, WITHDRAWAL } from '#contract/constants';
import { setupBonuses, type BonusTestBed, type BonusTestPlayer } from '../bonuses/testing';
import { randomId } from '../db/ids';
import { describeDatabase } from '../db/testing';
import { outbox } from '../messages/schema';
import { runCommand } from '../ops';
import { players } from '../players/schema';
import { signCallback } from './callback-signature';
import { payments } from './schema';
import { receiveGatewayCallback } from '.';

const ACCOUNT = '5551234';

describeDatabase('mails about payments', (database) => {
  let bed: BonusTestBed;
  beforeAll(async () => {
    bed = await setupBonuses(database);
  });
  beforeEach(() => bed.api.context.setTime('2026-03-10T09:00:00Z'));
  afterAll(() => bed.api.close());

  const db = () => bed.api.context.db;
  const ops = (word: string, id: string, options: Record<string, string> = {}) =>
    runCommand(bed.api.context, 'payments', [word, id], options);
  const someone = async (username: string, language: 'tr' | 'en'): Promise<BonusTestPlayer> => {
    const player = await bed.player(username);
    await db().update(players).set({ language, firstName: 'Ayşe' }).where(eq(players.uid, player.uid));
    return player;
  };
  const mailsOf = ({ uid }: BonusTestPlayer) =>
    db().select().from(outbox).where(eq(outbox.uid, uid)).orderBy(desc(outbox.createdAt));
  const depositOf = async (player: BonusTestPlayer, lira: string): Promise<string> =>
    ((await player.deposit(lira)).data as { transactionID: string }).transactionID;
  const withdraw = async (player: BonusTestPlayer, amount: string): Promise<string> => {
    await bed.api.call(
      'prepayServices/processTransaction',
      { requestID: randomId(), methodID: 'wallet-yelken-withdrawal', amount, account: ACCOUNT, Lang: 'tr' },
      player.user,
    );
    const rows = await db().select().from(payments).where(eq(payments.uid, player.uid));
    return (
      rows.find(({ direction, status }) => direction === WITHDRAWAL && status === TRANSACTION_STATUS.new)?.id ?? ''
    );
  };

  test('RUN-40 a booked deposit is mailed once, in the player’s language, even if two approve it concurrently', async () => {
    const player = await someone('yatiran', 'en');
    const id = await depositOf(player, '250');
    expect(await mailsOf(player), 'a request that waits is no event').toEqual([]);
    const outcomes = await Promise.all([ops('approve', id), ops('approve', id), ops('approve', id)]);
    expect(outcomes.filter(({ failed }) => !failed)).toHaveLength(1);
    const [mail, ...others] = await mailsOf(player);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      channel: 'mail',
      recipient: 'yatiran@players.example',
      subject: 'Rubato: Your deposit was added to your balance: ₺250.00',
    });
    expect(mail?.text).toMatch(/^Hello Ayşe,\n\nYour deposit of ₺250\.00 was added/);
    expect(mail?.text).toContain('Time: 10 Mar 2026, 12:00 pm\n');
    expect(mail?.text).toContain(`https://rubato.example/profile/payments/${id}\n`);
  });

  test('RUN-40 a deposit of a gateway is mailed with the amount received; a repeated report sends nothing', async () => {
    const player = await someone('azgelen', 'tr');
    const payment = await depositOf(player, '250');
    const raw = JSON.stringify({ id: randomId(), payment, outcome: 'approved', amount: '200.00' });
    const report = () => {
      const { context } = bed.api;
      return receiveGatewayCallback(context, {
        name: 'kartgec',
        rawBody: raw,
        signature: signCallback(context, { gateway: 'kartgec', rawBody: raw, at: context.now() }),
      });
    };
    expect(await report()).toMatchObject({ status: 200 });
    expect(await report()).toMatchObject({ status: 200 });
    const mails = await mailsOf(player);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe('Rubato: Yatırımınız bakiyenize eklendi: 200,00\u00a0₺');
    expect(mails[0]?.text).toContain('Not: Talep edilen 250,00\u00a0₺, gelen 200,00\u00a0₺\n');
  });

  test('RUN-40 a withdrawal is mailed when it is paid or rejected, without its destination; a failed decision mails nothing', async () => {
    const player = await someone('ceken', 'tr');
    await player.give(100_000n);
    const paid = await withdraw(player, '300');
    await ops('approve', paid);
    await ops('reject', paid, { reason: 'x' });
    const [first, ...others] = await mailsOf(player);
    expect(others).toEqual([]);
    expect(first?.text).toContain('300,00\u00a0₺ tutarındaki çekiminiz ödendi.');
    bed.api.context.advance(1_000);
    const rejected = await withdraw(player, '200');
    expect(await ops('reject', rejected, { reason: 'Ad uymuyor' })).not.toHaveProperty('failed');
    expect(await ops('reject', rejected, { reason: 'Ad uymuyor' })).toMatchObject({ failed: true });
    const mails = await mailsOf(player);
    expect(mails).toHaveLength(2);
    expect(mails[0]?.subject).toBe('Rubato: Çekiminiz reddedildi: 200,00\u00a0₺');
    expect(mails[0]?.text).toContain('Neden: Ad uymuyor\n');
    for (const { text } of mails) expect(text).not.toContain(ACCOUNT);
  });

  test('RUN-40 each part of a chargeback is mailed once, with the debt; a rejected one is not', async () => {
    const player = await someone('iadeli', 'en');
    await player.pay('100');
    await player.bet(9_000n);
    const [{ id } = { id: '' }] = await db().select().from(payments).where(eq(payments.uid, player.uid));
    const takeBack = (options: Record<string, string> = {}) => {
      bed.api.context.advance(1_000);
      return ops('charge-back', id, { reason: 'The card holder objected', ...options });
    };
    expect(await takeBack({ amount: '40', 'taken-back': '0' })).not.toHaveProperty('failed');
    expect(await takeBack({ amount: '70', 'taken-back': '40' }), 'more than is left').toMatchObject({ failed: true });
    expect(await takeBack()).not.toHaveProperty('failed');
    expect(await takeBack()).toMatchObject({ failed: true });
    const [second, first, deposit, ...others] = await mailsOf(player);
    expect(others).toEqual([]);
    expect(deposit?.subject).toContain('Your deposit was added');
    expect(first?.subject).toBe('Rubato: Part of your deposit was reversed: ₺40.00');
    expect(first?.text).toContain('Taken from your balance: ₺10.00\nStill owed: ₺30.00;');
    expect(second?.text).toContain('Reason: The card holder objected\nTaken from your balance: ₺0.00\n');
  });

  test('RUN-40 a chargeback after the player was erased mails nothing', async () => {
    const player = await someone('silinen', 'tr');
    await player.pay('100');
    await player.bet(10_000n);
    const [{ id } = { id: '' }] = await db().select().from(payments).where(eq(payments.uid, player.uid));
    expect(await runCommand(bed.api.context, 'players', ['erase', 'silinen'], { reason: 'x' })).not.toHaveProperty(
      'failed',
    );
    expect(await ops('charge-back', id, { reason: 'The card holder objected' })).not.toHaveProperty('failed');
    expect(await mailsOf(player)).toEqual([]);
  });

  test('RUN-40 SHELL-20 a cool-off and an exclusion are mailed once, in the player’s language and clock; a rejected one is not', async () => {
    const player = await someone('molada', 'tr');
    await bed.api.call('user/set_clock', { clock: '24' }, player.user);
    const rest = (days: number) => bed.api.call('limit/take_break', { days, Lang: 'en' }, player.user);
    for (let sent = 0; sent < 2; sent += 1) {
      expect(await rest(7)).toMatchObject({ result: true });
      bed.api.context.advance(100);
    }
    expect(await rest(6)).toMatchObject({ result: false });
    const deposit = await bed.api.call(
      'finance/save_bank_transfer',
      { requestID: randomId(), methodID: 'bank-transfer', amount: '250.00', bankID: 1, Lang: 'en' },
      player.user,
    );
    expect(deposit.message).toMatch(/^You are taking a break.* from 17 Mar 2026, \d\d:\d\d\.$/);
    const exclude = (period: string) =>
      runCommand(bed.api.context, 'limits', ['exclude', 'molada'], { period, reason: 'x' });
    bed.api.context.advance(1_000);
    const sixMonths = await exclude('6m');
    expect(sixMonths).not.toHaveProperty('failed');
    bed.api.context.advance(1_000);
    expect(await exclude('6m')).toEqual(sixMonths);
    expect(await exclude('forever')).not.toHaveProperty('failed');
    expect(await exclude('6m')).toMatchObject({ failed: true });
    const [forever, excluded, pause, ...others] = await mailsOf(player);
    expect(others).toEqual([]);
    expect(pause?.subject).toBe('Rubato: Molanız başladı');
    expect(pause?.text).toMatch(/17\.03\.2026 \d\d:\d\d/);
    expect(excluded?.text).toMatch(/Hesabınız 10\.09\.2026 \d\d:\d\d /);
    expect(forever?.text).toContain('Hesabınız süresiz olarak oyuna kapatıldı.');
    expect(forever?.text).toContain('https://rubato.example/support\n');
  });
});
