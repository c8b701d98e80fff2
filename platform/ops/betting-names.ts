import { BUILDER, MARKETS, type Market } from '#contract/markets';
import { marketName, selectionName } from '../betting';
import type { Localized } from '../refusal';
import { choice, type Field } from './field';

/** Names of markets and selections in both languages, for cells of results. */

export const marketTitle = (market: Market): Localized => ({
  tr: marketName(market, 'tr'),
  en: marketName(market, 'en'),
});

export const selectionTitle = (
  bet: { market: Market; line: string; selection: string },
  teams: { home: string; away: string },
): Localized => ({ tr: selectionName(bet, teams, 'tr'), en: selectionName(bet, teams, 'en') });

/** A market by its id; forms show its name. */
export const marketChoice: Field<Market> = {
  ...choice<Market>([...MARKETS, BUILDER], { label: { tr: 'Bahis türü', en: 'Market' } }),
  shown: 'MARKET',
  choiceLabel: (market) => marketTitle(market as Market),
};
