import type { ActionFunctionArgs } from '@remix-run/node';
import { redirectWith, toast } from '~/answers/redirects.server';
import { api } from '~/api/client.server';
import { requireOffered } from '~/api/products.server';
import { readBetSlip } from '~/lib/bets/coupon-cookie';
import { getCaller } from '~/session/guards.server';

/** Stores the bet slip under a booking code and redirects to the page that shows the code. */
export async function action(args: ActionFunctionArgs) {
  requireOffered(args.request);
  const caller = await getCaller(args);
  const picks = readBetSlip(args.request.headers.get('Cookie'));
  if (picks.length === 0) return redirectWith(caller.state, '/coupon');
  const reply = await api.betting.saveBetSlip(caller, { picks });
  return reply.ok
    ? redirectWith(caller.state, `/coupon?shared=${reply.data.code}`)
    : redirectWith(caller.state, '/coupon', { toast: toast('error', reply.message) });
}

export { homeInstead as loader } from '~/answers/post-only.server';
