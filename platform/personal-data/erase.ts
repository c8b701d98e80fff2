import { and, eq, inArray, isNotNull, or } from 'drizzle-orm';
import { TRANSACTION_STATUS } from '#contract/constants';
import { record } from '../audit';
import { cancelOpenGrants } from '../bonuses';
import type { PlatformContext } from '../context';
import type { Transaction } from '../db/database';
import { coupons, couponSubmissions, gameRounds, payments, players } from '../db/schema';
import { getActiveRestriction, lockPlayState } from '../play-limits';
import { eraseVisitorMessages } from '../messages';
import { onDeletion } from '../players';
import { Refusal, type Localized } from '../refusal';
import { EMBEDDED_PROVIDER } from '../remote-services';
import { getBalance, lockWallets, WALLETS } from '../ledger';
import { getErasureRules } from './rules';
import { playerTables } from './tables';

/** Reasons against an erasure. */
const OBSTACLES = {
  money: { tr: 'hesapta para var, önce ödeyin', en: 'there is money on the account: pay it out first' },
  exclusion: {
    tr: 'oyuncu oyuna kapalı; süresi dolmadan aynı adla geri dönebilirdi',
    en: 'the player is excluded, and could come back under the same name before it ends',
  },
  coolOff: {
    tr: 'oyuncu molada; süresi dolmadan aynı adla geri dönebilirdi',
    en: 'the player takes a cool-off, and could come back under the same name before it ends',
  },
  payment: { tr: 'karar bekleyen bir ödeme var', en: 'a payment waits to be decided' },
  openCoupon: { tr: 'açık bir kupon var', en: 'a bet is open' },
  openRound: {
    tr: 'açık bir oyun turu var; onu sağlayıcısı bitirir. GAME_PROVIDERS ayarından çıkarılan sağlayıcının turları sayılmaz',
    en: 'a game round is open; its provider must end it. Rounds of a provider that is removed from GAME_PROVIDERS do not count',
  },
  waitingCoupon: { tr: 'onay bekleyen bir kupon var', en: 'a bet waits for its acceptance' },
} as const satisfies Readonly<Record<string, Localized>>;

// A registration that never became an account has nothing that the law requires.
onDeletion.push(async (tx, uids) => {
  for (const { name, table, uid } of playerTables)
    if (getErasureRules('')[name]?.erased === 'delete') await tx.delete(table).where(inArray(uid, [...uids]));
});

/**
 * Erases a player's identity: name, addresses, factors, sessions, bank accounts, messages. Data that the law requires
 * (the ledger, payments without their fields, rounds, coupons, the audit log) stays under the bare uid. Open bonuses are
 * cancelled. Irreversible.
 * @throws {Refusal} while there is money, also late money of a deposit, an open payment, coupon or game round, a cool-off
 * or a self-exclusion, because these would end with the name
 */
export async function erasePlayer(
  context: PlatformContext,
  tx: Transaction,
  uid: string,
  reason: string,
): Promise<void> {
  // A login takes the same lock.
  const [player] = await tx.select().from(players).where(eq(players.uid, uid)).for('update');
  if (!player)
    throw new Refusal({ tr: 'Böyle bir oyuncu artık yok.', en: 'There is no such player any more.' }, 'not-found');
  const state = await lockPlayState(tx, uid);
  await lockWallets(tx, [uid]);
  for (const wallet of WALLETS) if ((await getBalance(tx, uid, wallet)) !== 0n) throw notErased(OBSTACLES.money);
  if (player.excludedUntil && player.excludedUntil > context.now()) throw notErased(OBSTACLES.exclusion);
  const restriction = getActiveRestriction(state, context.now());
  if (restriction) throw notErased(OBSTACLES[restriction.kind === 'break' ? 'coolOff' : 'exclusion']);
  const undecided = or(eq(payments.status, TRANSACTION_STATUS.new), isNotNull(payments.late));
  if ((await tx.$count(payments, and(eq(payments.uid, uid), undecided))) > 0) throw notErased(OBSTACLES.payment);
  if ((await tx.$count(coupons, and(eq(coupons.uid, uid), eq(coupons.state, 'open')))) > 0)
    throw notErased(OBSTACLES.openCoupon);
  // Its payout would be credited to an account without a login. Messages of other providers are rejected.
  const providers = [EMBEDDED_PROVIDER, ...(context.options.gameProviders ?? []).map(({ name }) => name)];
  const isOpenRound = and(
    eq(gameRounds.uid, uid),
    eq(gameRounds.isOpen, true),
    inArray(gameRounds.provider, providers),
  );
  if ((await tx.$count(gameRounds, isOpenRound)) > 0) throw notErased(OBSTACLES.openRound);
  if (
    (await tx.$count(couponSubmissions, and(eq(couponSubmissions.uid, uid), eq(couponSubmissions.state, 'waiting')))) >
    0
  )
    throw notErased(OBSTACLES.waitingCoupon);
  await cancelOpenGrants(context, tx, uid);
  const rules = getErasureRules(uid);
  for (const { name, table, uid: column } of playerTables) {
    const erased = rules[name]?.erased ?? 'keep';
    if (erased === 'keep') continue;
    if (erased === 'delete') await tx.delete(table).where(eq(column, uid));
    else
      await tx
        .update(table)
        .set({ ...erased })
        .where(eq(column, uid));
  }
  await eraseVisitorMessages(tx, player.email);
  await context.gameProvider?.eraseNames(tx, { uid, since: player.createdAt });
  await record(tx, { event: 'erased', by: context.by, at: context.now(), uid, detail: { reason } });
}

const notErased = ({ tr, en }: Localized): Refusal =>
  new Refusal({ tr: `Silinmedi: ${tr}.`, en: `Not erased: ${en}.` }, 'in-use');
