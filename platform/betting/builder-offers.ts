import { sql } from 'drizzle-orm';
import { canBuild, readBuilder } from '#contract/bet-builder';
import type { ScoreModel } from '#contract/feed';
import type { Selection, Sport } from '#contract/markets';
import type { Executor } from '../db/database';
import { namedStatement } from '../db/named';
import { priceBuilder, type BuilderPrice } from './bet-builder';
import { printLine } from './changes';
import { bettingFixtures, type MarketResult, type MarketStatus, type Offer } from './schema';
import { getJointChances } from './score-model';
import { isSuspendedByOperator } from './suspensions';

/** Bet builders at the current prices of their matches. They take bets while the markets of all their parts do. */

/** A match whose feed sends the model of its prices, and whose bet builders are not suspended. */
export interface BuilderFixture {
  sport: Sport;
  model: ScoreModel;
  marketResults: MarketResult[];
}

const value = sql.placeholder;

const modelsNamed = namedStatement<{ id: string; sport: Sport; model: ScoreModel; results: MarketResult[] }>(
  'betting_score_models',
  sql`select built.fixture_id as id, built.sport, built.model, built.results from (
      select id as fixture_id, 'builder' as market, sport, score_model as model, market_results as results
      from ${bettingFixtures} where id = any(array(select jsonb_array_elements_text(${value('ids')}::jsonb)))
    ) as built where built.model is not null and not ${isSuspendedByOperator('built')}`,
);

/** Returns the matches of these ids that have bet builders now, by id. */
export async function findBuilderFixtures(
  executor: Executor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, BuilderFixture>> {
  if (ids.length === 0) return new Map();
  const rows = await modelsNamed(executor, { ids: JSON.stringify([...new Set(ids)]) });
  return new Map(rows.map(({ id, sport, model, results }) => [id, { sport, model, marketResults: results }]));
}

/** A market with its status in force. */
export interface CurrentMarket {
  status: MarketStatus;
  selections: readonly Offer[];
  openSince: Date;
}

/** Returns the current market of a selection; undefined if it does not exist. */
export type FindMarket = (part: Selection) => CurrentMarket | undefined;

/** A bet builder now: its price, or the reason why it takes no bets. */
export type BuilderOffer =
  | { state: Exclude<MarketStatus, 'open'> | 'unknown'; openSince: Date | undefined }
  | (BuilderPrice & { openSince: Date | undefined });

const latest = (times: readonly (Date | undefined)[]): Date | undefined =>
  times.reduce((one, other) => (one && other && one > other ? one : (other ?? one)), undefined);

/** Prices a bet builder now. @param fixture undefined if its match has none now */
export function offerBuilder(
  fixture: BuilderFixture | undefined,
  parts: readonly Selection[],
  findMarket: FindMarket,
): BuilderOffer {
  const markets = parts.map(findMarket);
  const openSince = latest(markets.map((market) => market?.openSince));
  const priced = parts.flatMap((part, at) => {
    const odds = markets[at]?.selections.find(({ selection }) => selection === part.selection)?.odds;
    return odds === undefined ? [] : [{ ...part, odds }];
  });
  if (priced.length < parts.length) return { state: 'unknown', openSince };
  if (markets.some((market) => market?.status === 'closed')) return { state: 'closed', openSince };
  if (!fixture || markets.some((market) => market?.status !== 'open')) return { state: 'suspended', openSince };
  if (!parts.every((part) => canBuild(fixture.sport, part))) return { state: 'unknown', openSince };
  return { ...priceBuilder(fixture.model, priced), openSince };
}

/**
 * Returns the market of a placed bet builder for its cash-out: its selection with the probability that all parts win.
 * Parts with a result count by it; the markets of the others must be open.
 */
export function marketOfBuilder(
  fixture: BuilderFixture | undefined,
  selection: string,
  findMarket: FindMarket,
): { offer: Offer; openSince: Date | undefined } | undefined {
  const parts = readBuilder(selection);
  if (!fixture || !parts) return undefined;
  const isWon = (part: Selection) =>
    fixture.marketResults.some(
      ({ market, line, verdicts }) =>
        market === part.market && line === printLine(part.line) && verdicts?.[part.selection] === 'won',
    );
  const markets = parts.filter((part) => !isWon(part)).map(findMarket);
  if (!markets.every((market) => market?.status === 'open')) return undefined;
  const chance = getJointChances(fixture.model, parts).at(-1) ?? 0;
  return {
    offer: { selection, odds: 0, chance: Math.floor(chance * 1_000_000), back: 0 },
    openSince: latest(markets.map((market) => market?.openSince)),
  };
}
