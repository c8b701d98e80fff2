import { serializeBuilder } from '#contract/bet-builder';
import { BUILDER, type Selection, type Sport } from '#contract/markets';
import type { Executor } from '../db/database';
import { findBuilderFixtures, offerBuilder } from './builder-offers';
import type { BuilderPrice } from './bet-builder';
import { refusals } from './messages';
import { findMarkets, priceOffers } from './offers';

/** A bet builder at its current price, or the reasons why it takes no bets. */
export interface BuilderQuote extends Pick<BuilderPrice, 'odds' | 'contradiction' | 'implied'> {
  /** Selection of the bet on the market `builder`. */
  selection: string;
  live: boolean;
  state: 'ok' | 'suspended' | 'closed' | 'unknown' | 'contradiction' | 'unlikely';
}

/** Prices several selections of one match as one bet. @throws {Refusal} `not-found` for an unknown match */
export async function quoteBuilder(
  executor: Executor,
  {
    fixtureID,
    parts,
    ...asked
  }: { fixtureID: string; parts: readonly Selection[]; now: Date; sports?: readonly Sport[] | undefined },
): Promise<BuilderQuote> {
  const selection = serializeBuilder(parts);
  const pick = { fixtureID, market: BUILDER, line: null, selection, odds: 0 } as const;
  const [priced] = await priceOffers(executor, { ...asked, picks: [pick], fold: 1 });
  if (!priced?.fixture) throw refusals.noFixture();
  const { odds, live, state } = priced;
  const quote = { selection, live, odds, contradiction: [], implied: [] };
  if (state === 'closed' || state === 'suspended') return { ...quote, state };
  const marketsOf = await findMarkets(
    executor,
    parts.map((part) => ({ ...part, fixtureID })),
    asked.now,
  );
  const fixture = (await findBuilderFixtures(executor, [fixtureID])).get(fixtureID);
  const offer = offerBuilder(fixture, parts, marketsOf(fixtureID));
  if (!('odds' in offer)) return { ...quote, state: offer.state };
  const { contradiction, implied } = offer;
  if (offer.state === 'ok' && odds === null) return { ...quote, state: 'unknown' };
  return { ...quote, state: offer.state, contradiction, implied };
}
