import { wireFromKurus } from '#contract/wire';
import type { PlatformContext } from '../context';
import { getBalance, statement } from '../ledger';
import { getDebt } from '../payments';
import { limitText, getLimitStatuses } from '../play-limits';
import { findSecondFactor, getPlayerState, listSessions, suspensionReason, type Player } from '../players';
import { command, type Action, type CommandOutput, type OperatorContext } from './command';
import { who } from './field';
import { describeLine } from './player-timeline';

/** Actions on a row with the column `uid`. */
export const ACCOUNT_ACTIONS: readonly Action[] = [
  'show',
  'timeline',
  'credit',
  'change',
  'suspend',
  'reopen',
  'reset-password',
  'reset-factor',
].map((action) => ({ command: `players ${action}`, fields: { who: 'uid' } }));

const MOVEMENTS_SHOWN = 10;
/** Joins several lines in one cell. */
const inLines = (lines: string[]) => (lines.length === 0 ? 'none' : ['', ...lines].join('\n  '));

/** Returns limits, sessions and the last movements, one per line. */
async function standingOf(context: PlatformContext, uid: string) {
  // The command runs in a transaction, and one connection runs one query at a time.
  const { limits, closed } = await getLimitStatuses(context.db, uid, context.now());
  const sessions = await listSessions(context, uid);
  const { lines } = await statement(context.db, { uid, lang: 'en', limit: MOVEMENTS_SHOWN, offset: 0 });
  return {
    limits: inLines([
      ...(closed ? [`${closed.kind} until ${closed.until.toISOString()}`] : []),
      ...limits.map(
        ({ limit, value, left }) =>
          `${limit}: ${limitText(limit, value)}${left === undefined ? '' : `, left ${wireFromKurus(left)}`}`,
      ),
    ]),
    sessions: inLines(
      sessions.map(
        ({ device, addressPrefix, createdAt, lastActivityAt }) =>
          `${lastActivityAt.toISOString()} since ${createdAt.toISOString()} ${addressPrefix} ${device}`,
      ),
    ),
    movements: inLines(lines.map((line) => `${line.at.toISOString()} ${describeLine(line)}`)),
  };
}

/** Returns an account whole, as one row. */
export async function show(context: OperatorContext, { who: player }: { who: Player }): Promise<CommandOutput> {
  return {
    rows: [
      {
        uid: player.uid,
        username: player.username,
        name: `${player.firstName} ${player.lastName}`,
        email: player.email,
        phone: player.phone,
        status: getPlayerState(player, context.now()),
        ...(player.excludedUntil && player.excludedUntil > context.now()
          ? { excludedUntil: player.excludedUntil.toISOString() }
          : {}),
        ...(player.heldFor === null ? {} : { heldFor: player.heldFor }),
        ...(player.status === 'inactive' && player.heldFor === null
          ? { reason: await suspensionReason(context.db, player.uid) }
          : {}),
        language: player.language,
        rid: player.rid,
        promotionCode: player.promotionCode,
        referenceNumber: player.referenceNumber,
        secondFactor: await findSecondFactor(context.db, player.uid),
        balance: wireFromKurus(await getBalance(context.db, player.uid)),
        bonusBalance: wireFromKurus(await getBalance(context.db, player.uid, 'bonus')),
        owed: wireFromKurus(await getDebt(context.db, player.uid)),
        registered: player.createdAt.toISOString(),
        lastLogin: player.lastLoginAt?.toISOString() ?? '',
        ...(await standingOf(context, player.uid)),
      },
    ],
  };
}

export const showCommand = command({
  title: { tr: 'Oyuncu', en: 'Player' },
  help: {
    tr: 'bir hesap: bilgiler, durum, bakiyeler, limitler, oturumlar ve son hareketler',
    en: 'an account: details, state, balances, limits, sessions and the last movements',
  },
  role: 'read',
  fields: { who },
  columns: {
    uid: 'player',
    username: 'text',
    name: 'text',
    email: 'text',
    phone: 'text',
    status: 'status',
    excludedUntil: 'timestamp',
    heldFor: 'text',
    reason: 'text',
    language: 'text',
    rid: 'text',
    promotionCode: 'text',
    referenceNumber: 'text',
    secondFactor: 'status',
    balance: 'money',
    bonusBalance: 'money',
    owed: 'money',
    registered: 'timestamp',
    lastLogin: 'timestamp',
    limits: 'lines',
    sessions: 'lines',
    movements: 'lines',
  },
  actions: ACCOUNT_ACTIONS,
  run: show,
});
