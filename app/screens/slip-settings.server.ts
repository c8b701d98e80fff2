import { COUPON_STAKE, ODDS_CHANGES, ODDS_CHANGES_DEFAULT, type OddsChanges } from '#contract/coupons';
import { readField, formState } from '~/answers/forms.server';
import { redirectWith, toast, TOAST_MS } from '~/answers/redirects.server';
import { refuseForm } from '~/answers/review.server';
import { api } from '~/api/client.server';
import { formatAmountRange, parseAmount } from '~/lib/format/money';
import { fixedT } from '~/lib/language/i18n';
import { preferenceCookie } from '~/lib/preferences/preferences';
import { isSignedIn, type Caller } from '~/request/caller';
import { wallets } from '~/services/finance.server';

/** Settings of the bet slip: what happens if odds change, and quick bet. */

/** Parses a choice about odds that change; undefined if invalid. */
export const parseOddsChanges = (text: string): OddsChanges | undefined =>
  ODDS_CHANGES.find((choice) => choice === text);

/** Returns the wallets of a signed-in player; undefined for visitors, and if they cannot be read. */
export async function playerWallets(caller: Caller) {
  if (!isSignedIn(caller)) return undefined;
  try {
    const reply = await wallets(caller);
    return reply.ok ? reply.data : undefined;
  } catch (thrown) {
    // The session has ended; the page is public.
    if (thrown instanceof Response) return undefined;
    throw thrown;
  }
}

/** Returns the choice about odds that change: the account's, else the browser's, else the default. */
export const getOddsChanges = async (caller: Caller): Promise<OddsChanges> =>
  (await playerWallets(caller))?.oddsChanges ?? caller.state.preferences.oddsChanges ?? ODDS_CHANGES_DEFAULT;

/** Stores the choice about odds that change: in the browser, and on the account of a signed-in player. */
export async function storeOddsChanges(caller: Caller, form: FormData) {
  const { state } = caller;
  const choice = parseOddsChanges(readField(form, 'oddsChanges')) ?? ODDS_CHANGES_DEFAULT;
  const reply = isSignedIn(caller) ? await api.betting.setOddsChanges(caller, { oddsChanges: choice }) : undefined;
  if (reply && !reply.ok && reply.kind !== 'absent')
    return refuseForm(formState(form, { formErrors: [reply.message] }));
  return redirectWith(state, '/coupon', {
    toast: toast('success', fixedT(caller.language, 'betting')('settingsStored'), TOAST_MS.generic),
    setCookies: [preferenceCookie('odds', choice, state.secure)],
    needsCookies: caller.language,
  });
}

/** Stores the stake of quick bet in the browser, or switches quick bet off. */
export async function storeQuickStake(caller: Caller, form: FormData) {
  const { state, language } = caller;
  const t = fixedT(language, 'betting');
  const isOn = readField(form, 'intent') === 'quick';
  const stake = parseAmount(readField(form, 'quickStake'));
  const { min, max } = COUPON_STAKE;
  if (isOn && (stake === undefined || stake < min || stake > max)) {
    const message =
      stake === undefined ? t('stakeUnreadable') : t('stakeOutside', { range: formatAmountRange(min, max, language) });
    return refuseForm(formState(form, { errors: { quickStake: [message] } }));
  }
  return redirectWith(state, '/coupon', {
    toast: toast('success', t(isOn ? 'quickOn' : 'quickOff'), TOAST_MS.generic),
    setCookies: [preferenceCookie('quick', isOn ? String(stake) : '0', state.secure)],
    needsCookies: language,
  });
}
