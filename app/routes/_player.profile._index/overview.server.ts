import { TRANSACTION_CATEGORY, TRANSACTION_STATUS } from '#contract/constants';
import { formatDateTime, type TimeStyle } from '#contract/dates';
import { DAY_MS } from '#contract/istanbul';
import type { OpenBonus } from '#contract/bonus';
import type { Transaction } from '#contract/finance';
import { formatBonusEnd } from '~/lib/format/bonus-end';
import { formatAmount } from '~/lib/format/money';
import { fixedT } from '~/lib/language/i18n';
import { api } from '~/api/client.server';
import { isPathOffered } from '~/api/products.server';
import type { PlayerCaller } from '~/request/caller';
import { listOffers } from '~/services/bonus.server';
import { wallets } from '~/services/finance.server';

/** Number of open payments and of open coupons that the overview lists. */
const LISTED = 3;
/** Time before its end from which a bonus is due. */
const DUE_MS = 3 * DAY_MS;

/** One open payment or coupon. */
export interface OpenThing {
  id: string;
  to: string;
  what: string;
  amount: string;
  date: string;
}

/** Something that waits for the player, with the link that settles it. */
export interface DueThing {
  text: string;
  to: string;
  link: string;
}

/** Lists bonuses that end soon: to claim, to deposit for, or to wager. */
function dueBonuses(open: readonly OpenBonus[], style: TimeStyle, now: Date): DueThing[] {
  const { language } = style;
  const t = fixedT(language, 'account');
  return open
    .filter(({ expiresAt }) => expiresAt && expiresAt.getTime() - now.getTime() < DUE_MS)
    .map(({ title, expiresAt, state, left }) => ({
      text: t(state === 'active' ? 'dueWagering' : 'dueBonus', {
        title,
        left: formatAmount(left, language),
        until: formatBonusEnd(expiresAt!, style),
      }),
      to: '/profile/bonuses',
      link: t('toBonus'),
    }));
}

/** Loads the top of the account's first page. A part that cannot be read is missing. */
export async function loadOverview(caller: PlayerCaller, profile: ReturnType<typeof api.user.getUserProfile>) {
  const { language } = caller;
  const { showBalance } = caller.state.preferences;
  const t = fixedT(language, 'account');
  const amount = (kurus: bigint) => formatAmount(kurus, language);
  const [profileReply, money, bonuses, pending, coupons, security] = await Promise.all([
    profile,
    wallets(caller),
    listOffers(caller),
    api.finance.listTransactions(caller, {
      limit: LISTED,
      searchCategory: String(TRANSACTION_CATEGORY.finance),
      status: String(TRANSACTION_STATUS.new),
    }),
    isPathOffered('/coupon') ? api.betframe.getCoupons(caller, { state: 'open', limit: LISTED }) : undefined,
    api.user.securityState(caller, {}),
  ]);
  const pendingEmail = profileReply.ok ? profileReply.data.pendingEmail : undefined;
  const payments = pending.ok ? pending.data.filter(isPending) : [];
  // An API without the filter returns closed coupons too.
  const openCoupons = coupons?.ok ? coupons.data.filter(({ state }) => state === 'open') : [];
  const lastLogin = security.ok ? security.data.lastLogin : undefined;
  const when = lastLogin && formatDateTime(lastLogin.date, caller);
  const due: DueThing[] = [
    ...(pendingEmail === undefined
      ? []
      : [{ text: t('dueEmail', { email: pendingEmail }), to: '/profile/contact', link: t('toContact') }]),
    ...payments
      .filter(({ amount: kurus }) => kurus > 0n)
      .map((payment) => ({
        text: t('dueDeposit', { what: payment.description, amount: amount(payment.amount) }),
        to: paymentPath(payment),
        link: t('toPayment'),
      })),
    ...(bonuses.ok ? dueBonuses(bonuses.data.open, caller, new Date()) : []),
  ];
  return {
    money: money.ok
      ? {
          real: showBalance ? amount(money.data.balance) : fixedT(language, 'components')('hiddenBalance'),
          bonus: showBalance && money.data.bonus > 0n ? amount(money.data.bonus) : undefined,
        }
      : undefined,
    due,
    payments: {
      total: (pending.ok && pending.pagination?.total) || payments.length,
      rows: payments.map((payment) => ({
        id: payment.id,
        to: paymentPath(payment),
        what: payment.description,
        amount: amount(payment.amount),
        date: formatDateTime(payment.date, caller),
      })),
    },
    coupons: {
      total:
        (coupons?.ok && openCoupons.length === coupons.data.length && coupons.pagination?.total) || openCoupons.length,
      rows: openCoupons.map(({ couponID, selections, stake, date }) => ({
        id: couponID,
        to: `/profile/coupons/${couponID}`,
        what: selections[0]
          ? [selections[0].event, selections.length > 1 && t('more', { count: selections.length - 1 })]
              .filter(Boolean)
              .join(' ')
          : t('coupon'),
        amount: amount(stake),
        date: formatDateTime(date, caller),
      })),
    },
    lastLogin: when && [when, lastLogin.device].filter(Boolean).join(', '),
  };
}

export type Overview = Awaited<ReturnType<typeof loadOverview>>;

const paymentPath = ({ id, paymentID }: Transaction): string => `/profile/payments/${paymentID ?? id}`;
const isPending = ({ transaction_status: status }: Transaction): boolean => status === TRANSACTION_STATUS.new;
