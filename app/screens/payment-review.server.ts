import { WITHDRAWAL } from '#contract/constants';
import { PAYMENT_FIELDS, type PaymentField } from '#contract/payment-fields';
import type { Review } from '~/answers/review.server';
import { groupedIban } from '~/lib/format/grouping';
import { fixedT } from '~/lib/language/i18n';
import { formatAmount } from '~/lib/format/money';
import { fieldLabel, paymentFieldText } from '~/lib/payments/payment-fields';
import type { PlayerCaller } from '~/request/caller';
import { promisedBonus, wageredBonus } from '~/services/bonus.server';
import * as finance from '~/services/finance.server';
import { getCoolOffEnd } from './cool-off.server';
import type { Choices } from './payment-choices.server';

/** Typed values of a method's own fields. */
export type Fields = Partial<Record<PaymentField, string>>;

/** Echo of a deposit or withdrawal. */
interface PaymentReview extends Review {
  /** Text of the open bonus that a withdrawal forfeits. */
  loses?: string;
  /** Id of that bonus. */
  lostBonusID?: string;
  /** Text of the claimed bonus that is paid once the deposit has been staked. */
  brings?: string;
}

/** Returns the part of a balance that can be withdrawn with this debt. */
export const beyondDebt = (balance: bigint, owed: bigint): bigint => (balance > owed ? balance - owed : 0n);

/** Returns the notice for deposits during a cool-off; undefined if none is active or it cannot be read. */
export async function getCoolOffText(caller: PlayerCaller): Promise<string | undefined> {
  const date = await getCoolOffEnd(caller);
  return date && fixedT(caller.language, 'money')('breakRuns', { date });
}

/** Returns the text about a debt: it is settled before a withdrawal, and out of the next deposit. */
export function debtText(
  caller: PlayerCaller,
  { direction, owed, balance = 0n }: { direction: finance.Direction; owed: bigint; balance?: bigint | undefined },
): string {
  const t = fixedT(caller.language, 'money');
  const amount = formatAmount(owed, caller.language);
  return direction === WITHDRAWAL
    ? t('debtWithdrawal', { amount, most: formatAmount(beyondDebt(balance, owed), caller.language) })
    : t('debtDeposit', { amount });
}

/** Returns the rows of an echo; names from lists that could not be read are omitted. */
export async function getReview(
  caller: PlayerCaller,
  {
    choices,
    direction,
    value,
    walletBalance,
  }: {
    choices: Choices | undefined;
    direction: finance.Direction;
    value: { amount: bigint; promotionCode?: string } & Fields;
    walletBalance?: bigint | undefined;
  },
): Promise<PaymentReview> {
  const t = fixedT(caller.language, 'money');
  const method = choices?.method;
  const amountText = (kurus: bigint) => formatAmount(kurus, caller.language);
  const rows = [{ label: t('amount'), value: amountText(value.amount) }];
  const owed = await finance.debt(caller);
  // A withdrawal first settles the whole debt from the balance; a deposit settles as much as its amount.
  const settled = direction === WITHDRAWAL || owed < value.amount ? owed : value.amount;
  if (settled > 0n) {
    rows.push({ label: t('debtSetOff'), value: amountText(settled) });
    if (direction === WITHDRAWAL) rows.push({ label: t('arrives'), value: amountText(value.amount) });
    else rows.push({ label: t('reachesBalance'), value: amountText(value.amount - settled) });
  }
  if (method) rows.push({ label: t('method'), value: method.name });
  for (const field of method?.fields ?? PAYMENT_FIELDS) {
    const typed = value[field];
    if (!typed) continue;
    const shownAs =
      field === 'bankID' || field === 'bankAccountID'
        ? nameOf(choices, field, typed)
        : paymentFieldText(field, typed, caller.language);
    if (shownAs) rows.push({ label: t(fieldLabel(field, method?.kind)), value: shownAs });
  }
  if (value.promotionCode) rows.push({ label: t('promotionCode'), value: value.promotionCode });
  if (method?.duration) rows.push({ label: t('duration'), value: method.duration });
  if (walletBalance !== undefined && direction === WITHDRAWAL)
    rows.push({ label: t('balanceAfter'), value: amountText(walletBalance - value.amount - settled) });
  if (direction !== WITHDRAWAL) {
    const brings = await bringsText(caller, value.amount - settled);
    return { rows, ...(brings !== undefined && { brings }) };
  }
  const bonus = await wageredBonus(caller);
  if (!bonus) return { rows };
  const { bonusID, title, turnover, held, amount = 0n } = bonus;
  return {
    rows,
    lostBonusID: bonusID,
    loses: turnover
      ? t('losesPromised', { title, amount: amountText(amount) })
      : t('losesBonus', { title, amount: amountText(held) }),
  };
}

/**
 * Returns the text of the claimed bonus that is paid once a deposit (kuruş) has been staked; undefined without a
 * claim, or below its minimum deposit.
 */
async function bringsText(caller: PlayerCaller, deposit: bigint): Promise<string | undefined> {
  const bonus = await promisedBonus(caller);
  if (!bonus || deposit <= 0n || deposit < (bonus.minDeposit ?? 0n)) return undefined;
  const share = (deposit * BigInt(bonus.percent ?? 0)) / 100n;
  const amount = bonus.cap !== undefined && share > bonus.cap ? bonus.cap : share;
  return fixedT(caller.language, 'money')('bringsPromised', {
    title: bonus.title,
    amount: formatAmount(amount, caller.language),
    turnover: formatAmount(deposit * BigInt(bonus.turnover ?? 1), caller.language),
  });
}

function nameOf(choices: Choices | undefined, field: 'bankID' | 'bankAccountID', id: string): string | undefined {
  if (field === 'bankID') return choices?.banks.find(({ bankID }) => bankID === id)?.name;
  const account = choices?.accounts.find(({ bankAccountID }) => bankAccountID === id);
  return account && `${account.bankName} · ${groupedIban(account.IBAN)}`;
}
