import type { TFunction } from 'i18next';
import type { Language } from '#contract/constants';
import type { EngineKind, TableResult } from '#provider';
import { formatShortAmount } from '~/lib/format/money';
import { fixedT } from '~/lib/language/i18n';
import type { Texts } from './parts';

/** Texts of tables. */
export type TableTexts = TFunction<'tables'>;

/** Game families with shared tables. */
export type TableKind = { [Kind in EngineKind]: [TableResult<Kind>] extends [never] ? never : Kind }[EngineKind];

/** Returns the texts of the script of a table's page, as JSON: `#` stands for an amount or a number of seconds. */
export function getTableTexts(language: Language, context?: 'hall'): string {
  const t = fixedT(language, 'tables');
  const texts: Texts = {
    amount: formatShortAmount(100n, language).replace('1', '#'),
    undo: t('undo'),
    clear: t('clear'),
    double: t('double'),
    opensIn: t('opensIn', { context }),
    chosenOn: t('chosenOn', { amount: '#' }),
    placedOn: t('placedOn', { amount: '#', context }),
    chosenSum: t('chosenSum', { amount: '#' }),
    tableFull: t('tableFull', { amount: '#', context }),
    keys: t('keys', { context }),
  };
  return JSON.stringify(texts);
}
