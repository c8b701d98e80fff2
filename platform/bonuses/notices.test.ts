import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TRANSACTION_CATEGORY } from '#contract/constants';
import { DAY_MS } from '#contract/istanbul';
import { listAudit, type AuditEvent } from '../audit';
import { describeDatabase } from '../db/testing';
import { runDueJobs } from '../jobs';
import { runCommand } from '../ops';
import { giveBonus, jobs, setupBonuses, type BonusTestBed, type BonusTestPlayer } from './testing';

const GRANTED = 'Verilen: 10,00\u00a0₺ eklendi';

describeDatabase('what a player and the audit log get about a bonus', (database) => {
  let bed: BonusTestBed;
  let player: BonusTestPlayer;
  let made = 0;
  beforeAll(async () => {
    bed = await setupBonuses(database);
  });
  beforeEach(async () => {
    bed.api.context.setTime('2026-03-10T09:00:00Z');
    made += 1;
    player = await bed.player(`haberli${made}`);
  });
  afterAll(() => bed.api.close());

  const context = () => bed.api.context;
  /** Returns the notifications in the history of the player, newest first. */
  const notices = async () => {
    const { user } = await bed.again(player);
    const filter = { searchCategory: TRANSACTION_CATEGORY.notice, Lang: 'tr' };
    const { data } = await bed.api.call('finance/list_transactions', filter, user);
    return (data as { description: string }[]).map(({ description }) => description);
  };
  const audited = (event: AuditEvent) => listAudit(context().db, { uid: player.uid, event, limit: 5 });
  const operate = async (words: string[], options: Record<string, string>) => {
    const output = await runCommand(context(), 'bonuses', words, options);
    expect(output.failed, output.text).toBeFalsy();
  };
  /** Gives the player an active bonus a second ago. @returns its id */
  const given = async () => {
    const id = await giveBonus(context(), player.uid, 1_000n);
    context().advance(1_000);
    return id;
  };
  const offered = async () => {
    await operate(['grant', player.username, 'welcome'], { amount: '100', reason: 'Özür' });
    return String((await player.offers()).open[0]?.['bonusID']);
  };

  test('BONUS-1 a bonus that expires notifies its player once', async () => {
    await given();
    context().advance(6 * DAY_MS);
    for (let times = 0; times < 2; times += 1) await runDueJobs(context(), jobs);
    expect(await notices()).toEqual(['Verilen: süresi doldu', GRANTED]);
  });

  test('BONUS-1 a bonus that an operator revokes notifies its player once', async () => {
    const id = await given();
    await operate(['revoke', id], { reason: 'Yanlış kişi' });
    expect(await notices()).toEqual(['Verilen: geri alındı', GRANTED]);
  });

  test('BONUS-1 a bonus that is wagered notifies its player once, with the amount', async () => {
    await given();
    await player.give(20_000n);
    await player.bet(20_000n);
    expect(await player.held()).toEqual({ real: 1_000n, bonus: 0n });
    expect(await notices()).toEqual(['Verilen: çevrimi tamamladınız, 10,00\u00a0₺ gerçek paraya dönüştü', GRANTED]);
  });

  test('BONUS-3 SEC-3 the audit log has the offer of an operator, and that its player declined it', async () => {
    const id = await offered();
    expect(await audited('bonus-offered')).toMatchObject([
      { subject: id, actor: 'operator', detail: { offer: 'welcome', reason: 'Özür' } },
    ]);
    await player.decline(id);
    expect(await audited('bonus-declined')).toMatchObject([{ subject: id, actor: 'player' }]);
  });

  test('BONUS-1 SEC-3 the audit log has an offer for all that a player declined', async () => {
    await player.decline('no-wagering');
    await player.decline('no-wagering');
    expect(await audited('bonus-declined')).toMatchObject([{ actor: 'player', detail: { offer: 'no-wagering' } }]);
  });
});
