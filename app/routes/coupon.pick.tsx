import { data, type ActionFunctionArgs } from '@remix-run/node';
import { COUPON_MAX, parsePick } from '#contract/coupons';
import { fieldOf, readForm } from '~/answers/forms.server';
import { redirectWith, toast } from '~/answers/redirects.server';
import { couponCookie, parsePicks, readCoupon, togglePick } from '~/lib/coupon-cookie';
import { fixedT } from '~/lib/i18n';
import { safeReturnPath } from '~/lib/return-path';
import { requestState } from '~/request/state.server';

/**
 * An odds button: adds its selection to the coupon or takes it off. Without JavaScript it leads back to its fixture. A
 * popular coupon (`picks`) takes the place of what was there.
 */
export async function action(args: ActionFunctionArgs) {
  const state = await requestState(args);
  const form = await readForm(args.request);
  const ready = parsePicks(fieldOf(form, 'picks'));
  if (ready.length > 0) return redirectWith(state, '/coupon', { setCookies: [couponCookie(ready, state.secure)] });
  const pick = parsePick(fieldOf(form, 'pick'));
  if (!pick) throw new Response(null, { status: 400 });
  const picks = togglePick(readCoupon(args.request.headers.get('Cookie')), pick);
  const setCookies = picks ? [couponCookie(picks, state.secure)] : [];
  if (args.request.headers.get('Sec-Fetch-Dest') === 'empty')
    return data({ full: !picks }, { headers: setCookies.map((cookie): [string, string] => ['Set-Cookie', cookie]) });
  const page = safeReturnPath(form.get('to')) ?? '/coupon';
  const full = fixedT(state.language, 'betting')('couponFull', { max: COUPON_MAX });
  return redirectWith(state, page.startsWith('/coupon') ? page : `${page}#f-${pick.fixtureID}`, {
    setCookies,
    ...(picks ? {} : { toast: toast('error', full) }),
  });
}

export { homeInstead as loader } from '~/answers/post-only.server';
