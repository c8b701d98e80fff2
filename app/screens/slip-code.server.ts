import { formatSlipCode, ODDS_CHANGES_DEFAULT, parseSlipCode, type CouponSelection } from '#contract/coupons';
import { api } from '~/api/client.server';
import { serializeSelections } from '~/lib/bets/coupon-cookie';
import { fixedT } from '~/lib/language/i18n';
import type { Caller } from '~/request/caller';
import * as betting from '~/services/betting.server';
import { asPick, pickView } from './bet-slip.server';

const CODE_LENGTH_MAX = 20;

/** Loads the bet slip of a booking code at current odds, or the message why it cannot be opened. */
export async function openSlipCode(caller: Caller, typed: string) {
  const t = fixedT(caller.language, 'betting');
  const shown = typed.slice(0, CODE_LENGTH_MAX);
  const code = parseSlipCode(typed);
  if (code === undefined) return { typed: shown, fault: t(typed.trim() === '' ? 'codeMissing' : 'codeUnreadable') };
  const reply = await api.betting.openBetSlip(caller, { code });
  if (!reply.ok) return { typed: shown, fault: reply.message };
  const priced = await betting.priceCoupon(caller, reply.data.picks.map(toPick), 1);
  if (!priced.ok) return { typed: shown, fault: priced.message };
  const open = priced.data.picks.filter(({ state }) => state !== 'closed' && state !== 'unknown');
  return {
    code: formatSlipCode(code),
    picks: open.map((pick) => {
      const { match, what, odds } = pickView(pick, { style: caller, oddsChanges: ODDS_CHANGES_DEFAULT });
      return { match, what, odds };
    }),
    words: serializeSelections(open.map((pick) => asPick(pick, pick.odds ?? pick.shown))),
    gone: priced.data.picks.length - open.length,
  };
}
export type SlipCodeView = Awaited<ReturnType<typeof openSlipCode>>;

/** Returns a shared selection as a pick: its recipient has not seen the match in play. */
const toPick = ({ fixtureID, market, line, selection, odds }: Omit<CouponSelection, 'live' | 'teams'>) => ({
  fixtureID,
  market,
  line,
  selection,
  odds,
});
