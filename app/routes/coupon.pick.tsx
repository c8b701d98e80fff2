import { data, type ActionFunctionArgs } from '@remix-run/node';
import { COUPON_MAX, serializeSelection } from '#contract/coupons';
import { readField, readForm } from '~/answers/forms.server';
import { redirectWith, toast } from '~/answers/redirects.server';
import {
  addSelectionCookie,
  removeSelectionCookies,
  hasRoomFor,
  parseSelections,
  selectionKey,
  serializeSelections,
  readBetSlip,
  betSlipCookies,
} from '~/lib/bets/coupon-cookie';
import { fixedT } from '~/lib/language/i18n';
import { findToggle } from '~/lib/forms/odds-toggle';
import { safeReturnPath } from '~/lib/links/return-path';
import { requireOffered } from '~/api/products.server';
import { isSentByScript } from '~/request/sent-by-script.server';
import { requestState } from '~/request/state.server';

/**
 * Handles an odds button by its name: `pick` adds its selection to the bet slip, `drop` removes it. Idempotent, and
 * other selections are not touched, so presses may overlap. Without JavaScript it redirects back to the fixture. With
 * quick bet on, a selection that is added is reviewed at once. A popular coupon (`picks`) replaces the bet slip; if
 * that would remove selections, `/coupon` asks for a confirmation first.
 */
export async function action(args: ActionFunctionArgs) {
  requireOffered(args.request);
  const state = await requestState(args);
  const form = await readForm(args.request);
  const cookies = args.request.headers.get('Cookie');
  const ready = parseSelections(readField(form, 'picks'));
  if (ready.length > 0) {
    const kept = new Set(ready.map(selectionKey));
    const isLosing = readBetSlip(cookies).some((pick) => !kept.has(selectionKey(pick)));
    if (isLosing && readField(form, 'intent') !== 'replace')
      return redirectWith(state, `/coupon?replacement=${encodeURIComponent(serializeSelections(ready))}`);
    return redirectWith(state, '/coupon', { setCookies: betSlipCookies(cookies, ready, state.secure) });
  }
  const press = findToggle(form);
  if (!press) throw new Response(null, { status: 400 });
  const { kind, pick } = press;
  const picks = readBetSlip(cookies);
  const isFull = kind === 'pick' && !hasRoomFor(picks, pick);
  const setCookies = isFull
    ? []
    : kind === 'drop'
      ? removeSelectionCookies(picks, pick, state.secure)
      : [addSelectionCookie(pick, state.secure)];
  if (kind === 'pick' && !isFull && state.preferences.quickStake !== undefined)
    return redirectWith(state, `/coupon?quick=${encodeURIComponent(serializeSelection(pick))}`, { setCookies });
  if (isSentByScript(args))
    return data(null, { headers: setCookies.map((cookie): [string, string] => ['Set-Cookie', cookie]) });
  const page = safeReturnPath(form.get('to')) ?? '/coupon';
  const full = fixedT(state.language, 'betting')('couponFull', { max: COUPON_MAX });
  return redirectWith(state, page.startsWith('/coupon') ? page : `${page}#f-${pick.fixtureID}`, {
    setCookies,
    ...(isFull ? { toast: toast('error', full) } : {}),
  });
}

export { homeInstead as loader } from '~/answers/post-only.server';
