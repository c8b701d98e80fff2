import { wireFromKurus } from '#contract/wire';
import type { PlatformContext } from '../context';
import { getBalance } from '../ledger';
import { getDebt } from '../payments';
import { findSecondFactor, getPlayerState, suspensionReason, type Player } from '../players';
import { command, type Action, type CommandOutput, type OperatorContext, type OutputPart } from './command';
import { who } from './field';
import { notesPart } from './player-notes';
import {
  bonusesPart,
  debtsPart,
  factorsPart,
  limitsPart,
  othersPart,
  paymentsPart,
  sessionsPart,
} from './player-parts';
import { describeLines } from './player-timeline';
import { risksPart } from './risk';

/** Actions on a row with the column `uid`. */
export const ACCOUNT_ACTIONS: readonly Action[] = [
  'show',
  'timeline',
  'note',
  'credit',
  'change',
  'suspend',
  'reopen',
  'reset-password',
  'reset-factor',
].map((action) => ({ command: `players ${action}`, fields: { who: 'uid' } }));

const MOVEMENTS_SHOWN = 10;
const NOTES_SHOWN = 20;
/** Returns the last movements of an account. */
async function movementsPart({ db }: PlatformContext, uid: string): Promise<OutputPart> {
  const lines = await describeLines(db, { uid, limit: MOVEMENTS_SHOWN, offset: 0 });
  return {
    name: 'movements',
    title: { tr: 'Son hareketler', en: 'Last movements' },
    columns: { at: 'timestamp', detail: 'text' },
    rows: lines.map((line) => ({ at: line.at.toISOString(), detail: line.detail })),
  };
}

/** Returns the details of an account as one row. */
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
      },
    ],
  };
}

export const showCommand = command({
  title: { tr: 'Oyuncu', en: 'Player' },
  help: {
    tr: 'bir hesap bütünüyle: bilgiler, durum, bakiyeler, notlar, limitler, borçlar, bonuslar, ikinci adımlar, oturumlar, ortak IBAN, telefon veya ağı olan hesaplar, ödemeler ve son hareketler',
    en: 'an account whole: details, state, balances, notes, limits, debts, bonuses, second factors, sessions, accounts with the same IBAN, phone or network, payments and the last movements',
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
  },
  actions: ACCOUNT_ACTIONS,
  async run(context, { who: player }) {
    const { uid } = player;
    return {
      ...(await show(context, { who: player })),
      parts: [
        await notesPart(context.db, uid, NOTES_SHOWN),
        await risksPart(context.db, uid),
        await limitsPart(context, uid),
        await debtsPart(context, uid),
        await bonusesPart(context, uid),
        await factorsPart(context, uid),
        await sessionsPart(context, uid),
        await othersPart(context, uid),
        await paymentsPart(context, uid),
        await movementsPart(context, uid),
      ],
    };
  },
});
