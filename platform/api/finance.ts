import type { z } from 'zod';
import { DEPOSIT, TRANSACTION_CATEGORY, TRANSACTION_STATUS, WITHDRAWAL, type Language } from '#contract/constants';
import * as finance from '#contract/finance';
import { PAYMENT_FIELDS } from '#contract/payment-fields';
import { localize } from '#contract/localize';
import { record } from '../audit';
import { getWageringProgress } from '../bonuses';
import { ownRounds } from '../games';
import { ownTurns } from '../tournaments';
import {
  cancelWithdrawal,
  deleteBankAccount,
  findSameAccount,
  findAccountSharers,
  findPayment,
  findSentPayouts,
  highlightedMethods,
  getReceivingAccount,
  isFavoriteMethod,
  isNewDestination,
  listBankAccounts,
  listBanks,
  listMethods,
  openFields,
  getDebt,
  printReference,
  mailBankAccount,
  saveBankAccount,
  setFavoriteMethod,
  type ListedPlayersMethod,
  type PlayersMethod,
} from '../payments';
import { digestProfile, isRecentAuth, lockAgainstErasure, requireRecentAuth } from '../players';
import { getBalances, statement, statementSums, TRANSACTION_TYPE, type StatementLine } from '../ledger';
import type { Localized } from '../refusal';
import { handle, noRecords, ok, type Handler } from './answer';
import { toMidnight } from './midnight';
import { answerPayment } from './payment';

/** Category names in the histories. Notices are not a filter option. */
const CATEGORIES: readonly { id: number; name: Localized }[] = [
  { id: TRANSACTION_CATEGORY.finance, name: { tr: 'Para yatırma ve çekme', en: 'Deposits and withdrawals' } },
  { id: TRANSACTION_CATEGORY.game, name: { tr: 'Oyunlar', en: 'Games' } },
  { id: TRANSACTION_CATEGORY.bet, name: { tr: 'Bahisler', en: 'Bets' } },
  { id: TRANSACTION_CATEGORY.bonus, name: { tr: 'Bonuslar', en: 'Bonuses' } },
];

const TYPES: readonly { id: number; name: Localized; categories: readonly number[] }[] = [
  {
    id: TRANSACTION_TYPE.deposit,
    name: { tr: 'Para yatırma', en: 'Deposit' },
    categories: [TRANSACTION_CATEGORY.finance],
  },
  {
    id: TRANSACTION_TYPE.withdrawal,
    name: { tr: 'Para çekme', en: 'Withdrawal' },
    categories: [TRANSACTION_CATEGORY.finance],
  },
  {
    id: TRANSACTION_TYPE.stake,
    name: { tr: 'Bahis', en: 'Stake' },
    categories: [TRANSACTION_CATEGORY.game, TRANSACTION_CATEGORY.bet],
  },
  {
    id: TRANSACTION_TYPE.payout,
    name: { tr: 'Kazanç', en: 'Payout' },
    categories: [TRANSACTION_CATEGORY.game, TRANSACTION_CATEGORY.bet],
  },
  {
    id: TRANSACTION_TYPE.refund,
    name: { tr: 'İade', en: 'Refund' },
    categories: [TRANSACTION_CATEGORY.game, TRANSACTION_CATEGORY.bet],
  },
  { id: TRANSACTION_TYPE.bonus, name: { tr: 'Bonus', en: 'Bonus' }, categories: [TRANSACTION_CATEGORY.bonus] },
  {
    id: TRANSACTION_TYPE.adjustment,
    name: { tr: 'Düzeltme', en: 'Adjustment' },
    categories: [TRANSACTION_CATEGORY.finance],
  },
];

const named = (list: readonly { id: number; name: Localized }[], lang: Language) =>
  list.map(({ id, name }) => ({ id, name: localize(name, lang) }));

const onWire = (method: PlayersMethod) => ({
  ...method,
  isFavorite: method.isFavorite ? 1 : 0,
  kind: method.kind as finance.CashMethod['kind'],
  fields: method.fields as finance.CashMethod['fields'],
  optional: method.optional as finance.CashMethod['optional'],
});

const listedOnWire = (item: ListedPlayersMethod) =>
  item.type === 'single'
    ? { type: 'single' as const, properties: onWire(item.properties) }
    : {
        type: 'group' as const,
        properties: { ...item.properties, isFavorite: item.properties.isFavorite ? 1 : 0 },
        methods: item.methods.map(onWire),
      };

const REQUESTS: ReadonlySet<number> = new Set([TRANSACTION_TYPE.deposit, TRANSACTION_TYPE.withdrawal]);

/**
 * Returns the payment id of a statement line. A payment request has its own id on the statement; later bookings refer
 * to it, and so does a deduction for a charged-back deposit.
 */
function paymentOf({ id, category, type, reference }: StatementLine): { paymentID?: string } {
  if (category !== TRANSACTION_CATEGORY.finance || reference === id) return {};
  if (REQUESTS.has(type)) return { paymentID: reference ?? id };
  return type === TRANSACTION_TYPE.adjustment && reference !== null ? { paymentID: reference } : {};
}

const lineOnWire = (
  line: StatementLine,
  { rounds, turns, sent }: Record<'rounds' | 'turns' | 'sent', ReadonlySet<string>>,
): z.input<typeof finance.listTransactions.reply>[number] => ({
  id: line.id,
  date: line.at,
  transaction_category_id: line.category,
  transaction_status: line.status,
  transaction_type_id: line.type,
  wallet: line.wallet,
  amount: line.amount,
  balance: line.balanceAfter,
  description: line.description,
  reason: line.reason,
  reference: line.reference,
  ...(line.reference && rounds.has(line.reference) ? { roundID: line.reference } : {}),
  ...(line.reference && turns.has(line.reference) ? { tournamentID: line.reference } : {}),
  ...paymentOf(line),
  ...(sent.has(line.id) && { isSent: true }),
});

/** Parses the number of a filter. Other text gives -1, which matches no transaction. */
const filterNumber = (id: string | undefined) =>
  id === undefined ? undefined : /^\d{1,4}$/.test(id) ? Number(id) : -1;

export const handlers: Handler[] = [
  handle(finance.listCashMethods, async ({ db, player, lang }, data) =>
    ok(
      (
        await listMethods(db, {
          uid: player.uid,
          lang,
          direction: data.Type,
          methodID: data.methodID,
          favorites: data.favorites,
        })
      ).map(listedOnWire),
    ),
  ),
  handle(finance.listCashMethodsNew, async ({ db, player, lang }, data) =>
    ok({
      methods_list: (
        await listMethods(db, {
          uid: player.uid,
          lang,
          direction: data.Type,
          methodID: data.methodID,
          favorites: data.favorites,
        })
      ).map(listedOnWire),
    }),
  ),
  handle(finance.listHighlightedCashMethods, async ({ db, player, lang }, data) =>
    ok((await highlightedMethods(db, { uid: player.uid, lang, direction: data.Type })).map(onWire)),
  ),
  handle(finance.addFavoriteCashMethod, async ({ tx, player }, data) => {
    await setFavoriteMethod(tx, { uid: player.uid, methodId: data.methodID, favorite: true });
    return ok(null);
  }),
  handle(finance.removeFavoriteCashMethod, async ({ tx, player }, data) => {
    await setFavoriteMethod(tx, { uid: player.uid, methodId: data.methodID, favorite: false });
    return ok(null);
  }),
  handle(finance.checkFavoriteCashMethod, async ({ db, player }, data) =>
    ok({ isFavorite: (await isFavoriteMethod(db, player.uid, data.methodID)) ? 1 : 0 }),
  ),

  handle(finance.listBanks, async ({ db }) => ok(await listBanks(db))),
  handle(finance.getBankAccount, async ({ db }, data) => ok((await getReceivingAccount(db, data.bankID)) ?? null)),
  handle(finance.listBankAccounts, async ({ db, player }) => ok(await listBankAccounts(db, player.uid))),
  handle(finance.saveBankAccount, async (context, data) => {
    const { tx, player, now, by } = context;
    const { uid } = player;
    await lockAgainstErasure(tx, uid);
    await requireRecentAuth(context, tx, player);
    // The form was sent twice: the first one saved, recorded and mailed it.
    const same = data.bankAccountID === undefined ? await findSameAccount(tx, uid, data) : undefined;
    if (same !== undefined) return ok({ bankAccountID: same });
    const bankAccountID = await saveBankAccount(tx, uid, data, now());
    await record(tx, { event: 'bank-account-saved', by, at: now(), uid, on: bankAccountID });
    await mailBankAccount(context, tx, bankAccountID);
    const others = await findAccountSharers(tx, uid, bankAccountID);
    const detail = { match: 'iban', others: others.join(' ') };
    if (others.length > 0) await record(tx, { event: 'match-found', by, at: now(), uid, on: bankAccountID, detail });
    return ok({ bankAccountID });
  }),
  handle(finance.deleteBankAccount, async ({ tx, player, now, by }, data) => {
    await deleteBankAccount(tx, player.uid, data.bankAccountID);
    await record(tx, { event: 'bank-account-deleted', by, at: now(), uid: player.uid, on: data.bankAccountID });
    return ok(null);
  }),

  handle(finance.listTransactions, async ({ db, readReplica, player, lang }, data) => {
    const asked = {
      uid: player.uid,
      lang,
      limit: data.limit,
      offset: data.offset,
      category: filterNumber(data.searchCategory),
      type: filterNumber(data.searchType),
      status: filterNumber(data.status),
      from: toMidnight(data.startDate, 'startDate', 0),
      until: toMidnight(data.endDate, 'endDate', 1),
      minAmount: data.searchMinAmount,
      id: data.searchID,
      withoutNotices: data.withoutNotices,
      oldestFirst: data.OrderDir === 1,
    };
    const { lines, pagination } = await readReplica(db, (replica) => statement(replica, asked));
    if (lines.length === 0) return noRecords([]);
    const played = lines
      .filter(({ category }) => category === TRANSACTION_CATEGORY.game)
      .flatMap(({ reference }) => reference ?? []);
    const rounds = await ownRounds(db, player.uid, played);
    const others = played.filter((reference) => !rounds.has(reference));
    const turns = await ownTurns(db, player.uid, others);
    const sent = await findSentPayouts(
      db,
      player.uid,
      lines
        .filter(({ type, status }) => type === TRANSACTION_TYPE.withdrawal && status === TRANSACTION_STATUS.new)
        .map(({ id }) => id),
    );
    return ok(
      lines.map((line) => lineOnWire(line, { rounds, turns, sent })),
      pagination,
    );
  }),
  handle(finance.sumTransactions, async ({ db, player }, data) => {
    const { in: came, out } = await statementSums(db, {
      uid: player.uid,
      category: filterNumber(data.searchCategory),
      type: filterNumber(data.searchType),
      from: toMidnight(data.startDate, 'startDate', 0),
      until: toMidnight(data.endDate, 'endDate', 1),
    });
    return ok({ in: came, out, net: came - out });
  }),
  handle(finance.listTypesFrontend, async ({ lang }) => ok(named(TYPES, lang))),
  handle(finance.listCategories, async ({ lang }) => ok(named(CATEGORIES, lang))),
  handle(finance.listSubCategories, async ({ lang }, data) =>
    ok(
      named(
        TYPES.filter(({ categories }) => data.categoryID === undefined || categories.includes(Number(data.categoryID))),
        lang,
      ),
    ),
  ),
  handle(finance.checkBalance, async (context) => {
    const { db, player } = context;
    const { real, bonus } = await getBalances(db, player.uid);
    return ok([
      {
        balance: real,
        bonus,
        profile: digestProfile(context, player),
        notificationsReadAt: player.notificationsReadAt?.getTime() ?? 0,
        oddsChanges: player.oddsChanges ?? undefined,
        wagering: await getWageringProgress(db, player.uid),
      },
    ]);
  }),

  handle(finance.checkDebt, async ({ db, player }) => ok({ owed: await getDebt(db, player.uid) })),

  handle(finance.checkWithdrawal, async (context, data) => {
    const { db, player } = context;
    const needsProof =
      (await isNewDestination(context, player.uid, data)) && !(await isRecentAuth(context, db, player));
    return ok({ needsProof });
  }),

  handle(finance.saveBankTransfer, (context, data) => answerPayment(context, 'bank', data)),
  handle(finance.saveCepBankTransfer, (context, data) => answerPayment(context, 'quickPay', data)),
  handle(finance.findPayment, async (context, data) => {
    const { db, player, lang } = context;
    const { payment, kind, name } = await findPayment(db, player.uid, data.transactionID);
    const { lines } = await statement(db, {
      uid: player.uid,
      lang,
      limit: 50,
      offset: 0,
      category: TRANSACTION_CATEGORY.finance,
      id: payment.id,
      oldestFirst: true,
    });
    const fields = openFields(context, payment.fields);
    const isOpen = payment.status === TRANSACTION_STATUS.new && payment.gatewayUrl !== null;
    return ok({
      transactionID: payment.id,
      Type: payment.direction === DEPOSIT ? DEPOSIT : WITHDRAWAL,
      name: localize(name, lang),
      kind,
      amount: payment.amount,
      asked: payment.asked,
      status: payment.status,
      reason: lines.find(({ id }) => id === payment.id)?.reason ?? '',
      date: payment.createdAt,
      decided: payment.decidedAt ?? undefined,
      ...(payment.payoutAt !== null && { isSent: true }),
      ...(isOpen && payment.gatewayUrl !== null && { url: payment.gatewayUrl }),
      ...(payment.reference !== null && { reference: printReference(payment.reference) }),
      fields: PAYMENT_FIELDS.flatMap((field) => {
        const value = fields[field];
        return value && field !== 'bankAccountID' && field !== 'bankID' ? [{ name: field, value }] : [];
      }),
      account: payment.account,
    });
  }),
  handle(finance.cancelWithdrawal, async ({ tx, player, now, by }, data) => {
    await cancelWithdrawal(tx, { uid: player.uid, id: data.transactionID, requestId: data.requestID, now: now(), by });
    return ok(null);
  }),
];
