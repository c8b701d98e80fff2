import { TRANSACTION_CATEGORY } from '#contract/constants';
import { formatDateTime } from '#contract/dates';
import { api } from '~/api/client.server';
import { isPathOffered } from '~/api/products.server';
import type { PlayerCaller } from '~/request/caller';
import { formatAmount } from '~/lib/format/money';
import { fixedT } from '~/lib/language/i18n';

/** Number of payments, and of coupons, that the form lists. */
const LISTED = 5;

/**
 * Lists the player's last payments and coupons, which a message may name, as options of a select.
 * @param about option of the page's URL; it is listed even if it is older
 */
export async function listSubjects(caller: PlayerCaller, about: string): Promise<{ value: string; label: string }[]> {
  const { language } = caller;
  const t = fixedT(language, 'support');
  const [payments, coupons] = await Promise.all([
    api.finance.listTransactions(caller, { limit: LISTED, searchCategory: String(TRANSACTION_CATEGORY.finance) }),
    isPathOffered('/coupon') ? api.betframe.getCoupons(caller, { limit: LISTED }) : undefined,
  ]);
  const listed = [
    ...(payments.ok ? payments.data : []).flatMap(({ paymentID, description, amount, date }) =>
      paymentID === undefined
        ? []
        : [
            {
              value: `payment:${paymentID}`,
              label: `${description}, ${formatAmount(amount < 0n ? -amount : amount, language)}, ${formatDateTime(date, caller)}`,
            },
          ],
    ),
    ...(coupons?.ok ? coupons.data : []).map(({ couponID, stake, date }) => ({
      value: `coupon:${couponID}`,
      label: `${t('aboutCoupon')}, ${formatAmount(stake, language)}, ${formatDateTime(date, caller)}`,
    })),
  ];
  const isKnown = !/^(?:payment|coupon):[\w-]{1,64}$/.test(about) || listed.some(({ value }) => value === about);
  if (isKnown) return listed;
  const [kind, id] = about.split(':');
  return [{ value: about, label: `${t(kind === 'coupon' ? 'aboutCoupon' : 'aboutPayment')} ${id}` }, ...listed];
}
