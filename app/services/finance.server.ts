import {
  NOTIFICATION_DAYS,
  NOTIFICATION_LIMIT,
  TICKET_QUERY,
  TRANSACTION_CATEGORY,
  TRANSACTION_STATUS,
  TRANSFER_TYPE,
  type DEPOSIT,
  type WITHDRAWAL,
} from '#contract/constants';
import { DAY_MS, dayInIstanbul } from '#contract/istanbul';
import type { CallData, CallReply } from '#contract/call';
import * as contract from '#contract/finance';
import type { PlayerCaller } from '~/request/caller';
import { once } from '~/request/state.server';
import { callEndpoint, type Reply } from '~/api/endpoint.server';
import { api } from '~/api/client.server';

export type Direction = typeof DEPOSIT | typeof WITHDRAWAL;

/**
 * Returns real and bonus money in whole kuruş, and the digest of the player's names. Read once per request and never cached, so it is never stale after a
 * booking.
 */
export const wallets = (caller: PlayerCaller): Promise<Reply<CallReply<typeof contract.checkBalance>>> =>
  once(caller.state, 'balance', () => callEndpoint(caller, contract.checkBalance, {}));

/** Returns the balance of real money in whole kuruş. */
export async function balance(caller: PlayerCaller): Promise<Reply<bigint>> {
  const reply = await wallets(caller);
  return reply.ok ? { ...reply, data: reply.data.balance } : reply;
}

/** Returns the player's debt for charged-back deposits, in whole kuruş; 0 if it cannot be read. */
export async function debt(caller: PlayerCaller): Promise<bigint> {
  const reply = await once(caller.state, 'debt', () => callEndpoint(caller, contract.checkDebt, {}));
  return reply.ok ? reply.data.owed : 0n;
}

/** Adds or removes a favourite method. */
export const changeFavoriteMethod = (caller: PlayerCaller, mode: 'insert' | 'delete', methodID: string) =>
  callEndpoint(caller, mode === 'insert' ? contract.addFavoriteCashMethod : contract.removeFavoriteCashMethod, {
    methodID,
  });

/** Returns single methods and those of groups as one list, in order. */
export function flatMethods(listed: contract.ListedMethod[]): contract.CashMethod[] {
  return listed.flatMap((entry) => (entry.type === 'single' ? [entry.properties] : entry.methods));
}

/**
 * Keeps favourite single methods, and of groups the favourite methods; groups without one are removed (spec section
 * 4).
 */
export function filterFavoriteMethods(
  listed: contract.ListedMethod[],
): { group: string; methods: contract.CashMethod[] }[] {
  return listed.flatMap((entry) => {
    const kept = (entry.type === 'single' ? [entry.properties] : entry.methods).filter(({ isFavorite }) => isFavorite);
    return kept.length > 0 ? [{ group: entry.type === 'group' ? entry.properties.name : '', methods: kept }] : [];
  });
}

/** Lists the player's favourite methods of one direction. */
export async function favoriteMethods(
  caller: PlayerCaller,
  direction: Direction,
): Promise<Reply<ReturnType<typeof filterFavoriteMethods>>> {
  const reply = await callEndpoint(caller, contract.listCashMethods, { Type: direction, favorites: true });
  return reply.ok ? { ...reply, data: filterFavoriteMethods(reply.data) } : reply;
}

export interface MethodSection {
  kind: 'highlighted' | 'favorites' | 'group' | 'others';
  /** Name of a group. */
  name: string;
  methods: contract.CashMethod[];
}

/**
 * Sorts methods into sections: highlighted first, then favourites, then the rest by group (MONEY-1). Each method
 * appears once.
 */
export function arrangeMethods(listed: contract.ListedMethod[], highlightedIds: readonly string[]): MethodSection[] {
  const all = flatMethods(listed);
  const highlighted = highlightedIds.flatMap((id) => all.find((method) => method.id === id) ?? []);
  const shown = new Set(highlighted.map(({ id }) => id));
  const favorites = all.filter(({ id, isFavorite }) => isFavorite && !shown.has(id));
  for (const { id } of favorites) shown.add(id);
  const singles = listed.flatMap((entry) =>
    entry.type === 'single' && !shown.has(entry.properties.id) ? [entry.properties] : [],
  );
  const groups = listed.flatMap((entry): MethodSection[] =>
    entry.type === 'group'
      ? [{ kind: 'group', name: entry.properties.name, methods: entry.methods.filter(({ id }) => !shown.has(id)) }]
      : [],
  );
  return [
    { kind: 'highlighted' as const, name: '', methods: highlighted },
    { kind: 'favorites' as const, name: '', methods: favorites },
    { kind: 'others' as const, name: '', methods: singles },
    ...groups,
  ].filter(({ methods }) => methods.length > 0);
}

/** Submits a payment; the transfer type selects the call (spec section 7). */
export function submitPayment(
  caller: PlayerCaller,
  transferType: number,
  request: CallData<typeof contract.saveBankTransfer>,
) {
  if (transferType === TRANSFER_TYPE.bank) return callEndpoint(caller, contract.saveBankTransfer, request);
  if (transferType === TRANSFER_TYPE.quickPay) return callEndpoint(caller, contract.saveCepBankTransfer, request);
  return api.prepayServices.processTransaction(caller, request);
}

/** Lists withdrawals that are still New, newest first. */
export async function pendingWithdrawals(caller: PlayerCaller): Promise<Reply<contract.Transaction[]>> {
  const reply = await callEndpoint(caller, contract.listTransactions, {
    limit: 50,
    searchCategory: String(TRANSACTION_CATEGORY.finance),
    status: String(TRANSACTION_STATUS.new),
  });
  return reply.ok ? { ...reply, data: reply.data.filter(({ amount }) => amount < 0n) } : reply;
}

/** Lists the possible transaction types of one category, or of all. */
export const transactionTypes = (caller: PlayerCaller, categoryID?: string) =>
  categoryID === undefined
    ? callEndpoint(caller, contract.listTypesFrontend, {})
    : callEndpoint(caller, contract.listSubCategories, { categoryID });

/** Filter for the transactions of a lottery's tickets; the default is the New Year lottery (spec section 9). */
type TicketQuery = Pick<
  CallData<typeof contract.listTransactions>,
  'startDate' | 'endDate' | 'searchMinAmount' | 'offset'
>;

/** Lists a lottery's tickets: its transactions, or the one with this ticket number. */
export const tickets = (caller: PlayerCaller, searchID: string, lottery?: TicketQuery) =>
  callEndpoint(caller, contract.listTransactions, { ...TICKET_QUERY, ...lottery, ...(searchID && { searchID }) });

/**
 * Lists the player's notices: transactions of category 2 with status 1003, among the last 250 of 90 days (spec
 * section 4).
 */
export async function notices(caller: PlayerCaller, now: Date): Promise<Reply<contract.Transaction[]>> {
  const reply = await callEndpoint(caller, contract.listTransactions, {
    limit: NOTIFICATION_LIMIT,
    searchCategory: String(TRANSACTION_CATEGORY.notice),
    status: String(TRANSACTION_STATUS.notice),
    startDate: dayInIstanbul(new Date(now.getTime() - NOTIFICATION_DAYS * DAY_MS)),
    endDate: dayInIstanbul(now),
  });
  return reply.ok ? { ...reply, data: reply.data.filter(isNotice) } : reply;
}

/** Whether a transaction is a notice; the reply may contain others. */
export const isNotice = ({ transaction_category_id: category, transaction_status: status }: contract.Transaction) =>
  category === TRANSACTION_CATEGORY.notice && status === TRANSACTION_STATUS.notice;
