import type { CashMethod } from '#contract/finance';
import type { Language } from '#contract/constants';
import type { MethodSummary } from '~/components/money/method-card';
import { formatAmountRange } from '~/lib/format/money';

/** Returns the fields of a method's card; the others are loaded with the method's form. */
export const summarizeMethod = (
  {
    id,
    name,
    kind,
    min,
    max,
    duration,
    isFavorite,
  }: Pick<CashMethod, 'id' | 'name' | 'kind' | 'min' | 'max' | 'duration' | 'isFavorite'>,
  language: Language,
): MethodSummary => ({
  id,
  name,
  kind,
  terms: [formatAmountRange(min, max, language), duration].filter(Boolean).join('\n'),
  isFavorite,
});
