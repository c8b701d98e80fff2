import type { Localized } from '#contract/localize';
import { wireFromKurus } from '#contract/wire';
import type { PlatformContext } from '../context';
import { listGrants } from '../bonuses';
import { formatDateTime } from '../format';
import { listDebts, listPlayerPayments, listSharedIbans } from '../payments';
import { getLimitStatuses } from '../play-limits';
import {
  findPlayers,
  findSecondFactor,
  getPlayerState,
  listNetworkSharers,
  listPasskeys,
  listPastSessions,
  listPhoneSharers,
} from '../players';
import { toBonusRow } from './bonus-row';
import type { OutputPart } from './command';
import { limitCell } from './limit-cell';
import { PAYMENT_COLUMNS, toPaymentRows } from './payments-rows';
import { PAYMENT_ACTIONS } from './payments-queue';

const HISTORY = 20;
const OTHERS = 50;
const OPEN_BONUSES: readonly string[] = ['offered', 'joined', 'waiting', 'active'];

/** Parts of an output about one player: limits, debts, bonuses, sessions, other accounts and payments. */

export const LIMIT_COLUMNS = {
  limit: 'word',
  value: 'text',
  left: 'money',
  raise: 'text',
  until: 'timestamp',
} as const;

const raiseText = (value: Localized, from: Date): Localized => ({
  tr: `${formatDateTime(from, '24').tr} tarihinden itibaren ${value.tr}`,
  en: `${value.en} from ${from.toISOString()}`,
});

export async function limitsPart({ db, now }: PlatformContext, uid: string): Promise<OutputPart> {
  const { limits, closed } = await getLimitStatuses(db, uid, now());
  return {
    name: 'limits',
    title: { tr: 'Limitler', en: 'Limits' },
    columns: LIMIT_COLUMNS,
    rows: [
      ...(closed ? [{ limit: closed.kind, value: '', left: '', raise: '', until: closed.until.toISOString() }] : []),
      ...limits.map(({ limit, value, left, raise }) => ({
        limit,
        value: limitCell(limit, value),
        left: left === undefined ? '' : wireFromKurus(left),
        raise: raise ? raiseText(limitCell(limit, raise.value), raise.from) : '',
        until: '',
      })),
    ],
  };
}

export async function debtsPart({ db }: PlatformContext, uid: string): Promise<OutputPart> {
  const debts = await listDebts(db, uid);
  return {
    name: 'debts',
    title: { tr: 'Borçlar', en: 'Debts' },
    columns: { payment: 'id', amount: 'money', owed: 'money', since: 'timestamp', reason: 'text' },
    rows: debts.map(({ paymentId, amount, owed, at, reason }) => ({
      payment: paymentId,
      amount: wireFromKurus(amount),
      owed: wireFromKurus(owed),
      since: at.toISOString(),
      reason,
    })),
  };
}

/** The newest bonuses of a player; `onlyOpen` leaves out the ended ones. */
export async function bonusesPart({ db }: PlatformContext, uid: string, onlyOpen = false): Promise<OutputPart> {
  const grants = (await listGrants(db, uid, OTHERS)).filter(({ state }) => !onlyOpen || OPEN_BONUSES.includes(state));
  return {
    name: 'bonuses',
    title: onlyOpen ? { tr: 'Açık bonus', en: 'Open bonus' } : { tr: 'Bonuslar', en: 'Bonuses' },
    columns: {
      id: 'id',
      offer: 'text',
      state: 'status',
      amount: 'money',
      wagered: 'text',
      released: 'money',
      since: 'timestamp',
      until: 'timestamp',
    },
    actions: [{ command: 'bonuses revoke', fields: { id: 'id' } }],
    rows: grants.map(toBonusRow),
  };
}

export async function sessionsPart({ db }: PlatformContext, uid: string): Promise<OutputPart> {
  const sessions = await listPastSessions(db, uid, HISTORY);
  return {
    name: 'sessions',
    title: { tr: 'Oturumlar', en: 'Sessions' },
    columns: { device: 'text', network: 'text', since: 'timestamp', last: 'timestamp', state: 'status' },
    rows: sessions.map(({ device, network, createdAt, lastActivityAt, endedAt, endReason }) => ({
      device,
      network,
      since: createdAt.toISOString(),
      last: lastActivityAt.toISOString(),
      state: endedAt ? (endReason ?? 'ended') : 'open',
    })),
  };
}

/** Second factors and passkeys of a player. */
export async function factorsPart({ db }: PlatformContext, uid: string): Promise<OutputPart> {
  const factor = await findSecondFactor(db, uid);
  const passkeys = await listPasskeys(db, uid);
  return {
    name: 'factors',
    title: { tr: 'İkinci adımlar', en: 'Second factors' },
    columns: { kind: 'word', name: 'text', since: 'timestamp', last: 'timestamp' },
    rows: [
      ...(factor === 'none' ? [] : [{ kind: factor, name: '', since: '', last: '' }]),
      ...passkeys.map(({ name, createdAt, lastUsedAt }) => ({
        kind: 'passkey',
        name,
        since: createdAt.toISOString(),
        last: lastUsedAt?.toISOString() ?? '',
      })),
    ],
  };
}

/** Other accounts with the same IBAN, phone or network as a player's. */
export async function othersPart({ db, now }: PlatformContext, uid: string): Promise<OutputPart> {
  const ibans = await listSharedIbans(db, { uid, limit: OTHERS });
  const phones = await listPhoneSharers(db, uid, OTHERS);
  const networks = await listNetworkSharers(db, uid, OTHERS);
  const shared = [
    ...ibans.map(({ other }) => ({ uid: other, what: 'iban', detail: '' })),
    ...phones.map((other) => ({ uid: other, what: 'phone', detail: '' })),
    ...networks.map(({ uid: other, network, device }) => ({
      uid: other,
      what: device === '' ? 'network' : 'network and device',
      detail: [network, device].filter(Boolean).join(' '),
    })),
  ];
  const found = await findPlayers(db, [...new Set(shared.map((row) => row.uid))]);
  return {
    name: 'others',
    title: { tr: 'Ortak IBAN, telefon veya ağ', en: 'Accounts with the same IBAN, phone or network' },
    columns: { username: 'text', status: 'status', what: 'word', detail: 'text', uid: 'player' },
    rows: shared.map(({ uid: other, what, detail }) => {
      const player = found.get(other);
      return {
        username: player?.username ?? '',
        status: player ? getPlayerState(player, now()) : '',
        what,
        detail,
        uid: other,
      };
    }),
  };
}

export async function paymentsPart(context: PlatformContext, uid: string): Promise<OutputPart> {
  return {
    name: 'payments',
    title: { tr: 'Son ödemeler', en: 'Last payments' },
    columns: PAYMENT_COLUMNS,
    actions: PAYMENT_ACTIONS,
    rows: await toPaymentRows(context, await listPlayerPayments(context.db, uid, HISTORY)),
  };
}
