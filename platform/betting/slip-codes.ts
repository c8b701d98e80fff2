import { randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { SLIP_CODE_DAYS, SLIP_CODE_LENGTH, SLIP_CODE_LETTERS } from '#contract/coupons';
import { DAY_MS } from '#contract/istanbul';
import type { Sport } from '#contract/markets';
import type { Executor, Transaction } from '../db/database';
import { priceOffers, type QuotedSelection } from './offers';
import { refusals } from './messages';
import { slipCodes } from './schema';

/** Returns a random code from the system's generator: one of 8 · 10¹¹, of which few exist. */
const createCode = (): string =>
  Array.from({ length: SLIP_CODE_LENGTH }, () => SLIP_CODE_LETTERS[randomInt(SLIP_CODE_LETTERS.length)]).join('');

/**
 * Stores a bet slip under a new code, without its player.
 * @throws {Refusal} `coupon-changed` if a selection is unknown
 */
export async function saveBetSlip(
  tx: Transaction,
  { picks, sports, at }: { picks: readonly QuotedSelection[]; sports: readonly Sport[]; at: Date },
): Promise<{ code: string; expiresAt: Date }> {
  const priced = await priceOffers(tx, { picks, fold: 1, now: at, sports });
  if (priced.some(({ state }) => state === 'unknown')) throw refusals.changed();
  const code = createCode();
  const expiresAt = new Date(at.getTime() + SLIP_CODE_DAYS * DAY_MS);
  const stored = picks.map(({ fixtureID, market, line, selection, odds }) => ({
    fixtureID,
    market,
    line,
    selection,
    odds,
  }));
  await tx.insert(slipCodes).values({ code, picks: stored, createdAt: at, expiresAt });
  return { code, expiresAt };
}

/** Returns the selections of a code. @throws {Refusal} `not-found` for an unknown code, `closed` for an expired one */
export async function findBetSlip(
  executor: Executor,
  { code, at }: { code: string; at: Date },
): Promise<QuotedSelection[]> {
  const [found] = await executor.select().from(slipCodes).where(eq(slipCodes.code, code));
  if (!found) throw refusals.noSlipCode();
  if (found.expiresAt <= at) throw refusals.slipCodeExpired();
  return found.picks;
}
