import { z } from 'zod';
import { WITHDRAWAL } from '#contract/constants';
import { dayInIstanbul } from '#contract/istanbul';
import { PROMOTION_CODE_MAX } from '#contract/bonuses';
import { paymentFieldFault, paymentFieldRules, type PaymentField } from '#contract/payment-fields';
import { REQUEST_ID } from '#contract/request-id';
import type { PlayerCaller } from '~/request/caller';
import { parseAmount } from '~/lib/format/money';
import { fixedT } from '~/lib/language/i18n';
import { genericText } from '~/lib/language/generic-text.server';
import { type Choices } from './payment-choices.server';
import { type Fields } from './payment-review.server';

const AMOUNT_LENGTH = 20;

/** Returns the schema of a method's form (spec section 5), with messages in the page's language. */
export function paymentSchema(
  caller: PlayerCaller,
  {
    direction,
    method,
    amounts,
    banks,
    accounts,
    available,
    now,
  }: { available: { amount: bigint; otherwise: string } | undefined; now: Date } & Choices,
) {
  const t = fixedT(caller.language, 'money');
  const common = fixedT(caller.language, 'common');
  const bankMissing = genericText(caller.language, 'bankMissing');
  const today = dayInIstanbul(now);
  const faults = {
    phone: t('phoneIncorrect'),
    identity: genericText(caller.language, 'identityNumberIncorrect'),
    identityDate: t('enterValidityDate'),
    destination: t(method.kind === 'bitcoin' ? 'bitcoinIncorrect' : 'destinationIncorrect'),
  };
  const rule = (field: PaymentField): z.ZodType<string | undefined> => {
    if (field === 'bankID')
      return z.string({ error: bankMissing }).refine((id) => banks.some(({ bankID }) => bankID === id), bankMissing);
    if (field === 'bankAccountID')
      return z
        .string({ error: t('selectAccount') })
        .refine((id) => accounts.some(({ bankAccountID }) => bankAccountID === id), t('selectValidAccount'));
    const { control, maxLength } = paymentFieldRules(field);
    const isOptional = method.optional.includes(field);
    const missing = control === 'date' ? t('enterValidityDate') : genericText(caller.language, 'required');
    const typed = z
      .string({ error: missing })
      .trim()
      .max(maxLength, { error: common('tooLong'), abort: true })
      .superRefine((value, context) => {
        // A text of blanks counts as empty.
        if (value === '') return isOptional ? undefined : context.addIssue({ code: 'custom', message: missing });
        const fault = paymentFieldFault(field, { value, kind: method.kind, today });
        if (fault) context.addIssue({ code: 'custom', message: faults[fault] });
      });
    return isOptional ? typed.optional() : typed;
  };
  const tooLong = { error: common('amountUnreadable'), abort: true };
  const amount = z
    .string({ error: t('enterAmount') })
    .max(AMOUNT_LENGTH, tooLong)
    .transform((typed, context) => {
      const kurus = parseAmount(typed);
      const wrong =
        typed.trim() === ''
          ? t('enterAmount')
          : kurus === undefined || kurus === 0n
            ? common('amountUnreadable')
            : amounts.length > 0 && !amounts.includes(kurus)
              ? t('amountListed')
              : kurus < method.min || kurus > method.max
                ? genericText(caller.language, 'amountOutOfRange')
                : available !== undefined && kurus > available.amount
                  ? available.otherwise
                  : undefined;
      if (wrong) context.addIssue({ code: 'custom', message: wrong });
      return kurus ?? 0n;
    });
  const fields = Object.fromEntries(method.fields.map((field) => [field, rule(field)]));
  const promotionCode = z
    .string()
    .trim()
    .max(PROMOTION_CODE_MAX, { error: common('tooLong') })
    .optional();
  return z.object({
    requestID: z.string().regex(REQUEST_ID),
    amount,
    ...(direction === WITHDRAWAL ? {} : { promotionCode }),
    ...fields,
  }) as unknown as z.ZodType<{ requestID: string; amount: bigint; promotionCode?: string } & Fields>;
}
