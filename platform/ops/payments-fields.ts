import type { Localized } from '../refusal';
import { AMOUNT_EXAMPLES } from './amount';
import { each, id, money, optional } from './field';

/** Payments that one command decides. */
export const ids = each(
  id({ label: { tr: 'Ödeme no', en: 'Payments' }, ask: 'Which one? `payments list --status new` shows their ids.' }),
);

/** Amount of one deposit, instead of its whole. */
export const part = (label: Localized, ask: string) =>
  optional(money({ label, ask: `${ask} --amount ${AMOUNT_EXAMPLES}` }));
/** Error of an amount for several payments. */
export const ONE_ONLY = {
  tr: 'Tutar tek bir para yatırma içindir: bir numara yazın.',
  en: 'An amount is for one deposit: name a single ID.',
};
