import { eq } from 'drizzle-orm';
import { record } from '../audit';
import type { PlatformContext } from '../context';
import { isConflict } from '../db/conflict';
import type { Transaction } from '../db/database';
import { Refusal } from '../refusal';
import { deleteRegistrations } from './deletion';
import { findBarred, findMatches, type Match } from './matches';
import { mailNotice } from './notices';
import { players } from './schema';
import { texts } from './messages';

type Row = typeof players.$inferSelect;

/**
 * Opens the account of a confirmed registration. If it resembles another account, it is held for an operator; the mail
 * to the player does not state the reason.
 */
export async function openOrHold(context: PlatformContext, tx: Transaction, player: Row): Promise<'open' | 'held'> {
  const { uid } = player;
  const found = await findMatches(tx, player, context.now());
  const matches = new Set<Match>(found.map(({ match }) => match));
  if (matches.size === 0 && (await setAlone(tx, uid, { status: 'active' }))) return 'open';
  // Another registration with the same number was confirmed at the same time.
  if (matches.size === 0) matches.add('identity');
  const heldFor = [...matches].join(',');
  const held = { status: 'inactive', heldFor } as const;
  if (matches.has('identity') || !(await setAlone(tx, uid, held)))
    await tx
      .update(players)
      .set({ ...held, isIdentityShared: true })
      .where(eq(players.uid, uid));
  await record(tx, {
    event: 'registration-held',
    by: context.by,
    at: context.now(),
    uid,
    detail: { matches: heldFor },
  });
  await mailNotice(context, tx, { player, notice: 'registrationHeld', facts: {} });
  return 'held';
}

/** Changes an account unless another account already owns its identity number. @returns whether it was changed. */
async function setAlone(tx: Transaction, uid: string, changes: Partial<Row>): Promise<boolean> {
  try {
    // Use a savepoint, so that the transaction can continue after a conflict.
    await tx.transaction((inner) => inner.update(players).set(changes).where(eq(players.uid, uid)));
    return true;
  } catch (error) {
    if (isConflict(error, 'players_identity_account')) return false;
    throw error;
  }
}

/** Locks a held account. @throws {Refusal} when it is not held. */
async function lockHeld(tx: Transaction, uid: string): Promise<Row> {
  const [player] = await tx.select().from(players).where(eq(players.uid, uid)).for('no key update');
  if (!player || player.heldFor === null) throw new Refusal(texts.notHeld, 'closed');
  return player;
}

/**
 * Opens a held account. It may share its identity number with another account from now on.
 * @throws {Refusal} when it is not held; while a player with the same identity number is excluded or closed.
 */
export async function acceptHeld(
  context: PlatformContext,
  tx: Transaction,
  { uid, reason }: { uid: string; reason: string },
): Promise<void> {
  const player = await lockHeld(tx, uid);
  const twins = (await findMatches(tx, player, context.now())).filter(({ match }) => match === 'identity');
  const [barred] = await findBarred(
    tx,
    twins.map(({ other }) => other),
    context.now(),
  );
  if (barred !== undefined)
    throw new Refusal(
      {
        tr: `${barred} aynı kimlik numarasına sahip ve oyuna kapalı veya askıda.`,
        en: `${barred} has the same identity number and is excluded or closed.`,
      },
      'not-allowed',
    );
  await tx
    .update(players)
    .set({ status: 'active', heldFor: null, ...(twins.length > 0 ? { isIdentityShared: true } : {}) })
    .where(eq(players.uid, uid));
  await record(tx, { event: 'registration-accepted', by: context.by, at: context.now(), uid, detail: { reason } });
  await mailNotice(context, tx, { player, notice: 'registrationAccepted', facts: {} });
}

/**
 * Deletes a held account and notifies its player by mail.
 * @throws {Refusal} when it is not held; while it is excluded, because the exclusion would end with it.
 */
export async function rejectHeld(
  context: PlatformContext,
  tx: Transaction,
  { uid, reason }: { uid: string; reason: string },
): Promise<void> {
  const player = await lockHeld(tx, uid);
  if (player.excludedUntil && player.excludedUntil > context.now()) throw new Refusal(texts.heldExcluded, 'in-use');
  await deleteRegistrations(tx, [uid]);
  // After the deletion, which includes earlier mails.
  await mailNotice(context, tx, { player, notice: 'registrationRejected', facts: {} });
  await record(tx, { event: 'registration-rejected', by: context.by, at: context.now(), uid, detail: { reason } });
}
