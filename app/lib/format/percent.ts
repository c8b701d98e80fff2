import type { Language } from '#contract/constants';

/**
 * Returns the done part of a whole in words of a language: '%45' in Turkish, '45%' in English. Rounded down, because
 * 100 % is done.
 * @param part kuruş; `required` is above zero
 */
export function formatPercent({ progress, required }: { progress: bigint; required: bigint }, language: Language) {
  const percent = String((progress * 100n) / required);
  return language === 'tr' ? `%${percent}` : `${percent}%`;
}
