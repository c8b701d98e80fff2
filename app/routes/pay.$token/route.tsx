import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { redirect } from '@remix-run/node';
import { isUnreachable } from '#platform';
import { readField, readForm } from '~/answers/forms.server';
import { servedPlatform } from '~/api/platform.server';
import { log } from '~/request/log.server';
import { chargeDocument, unknownDocument, unreachableDocument } from './document.server';
import { siteOrigin } from '~/document/standalone.server';

/*
 * Pages of the embedded payment gateways. Like those of any gateway they are separate pages: opened by the token in
 * the URL, without the site's frame and session cookie. So this route sends its documents itself.
 */

/** Shows the open charge, or its outcome. Reloading pays nothing. */
export const loader = (args: LoaderFunctionArgs) => show(args).catch(unlessUnreachable(args.request));

async function show({ request, params }: LoaderFunctionArgs) {
  const page = await (await platformHere()).charges.open(params['token'] ?? '');
  return page ? chargeDocument(request, page) : unknownDocument(request);
}

/** Pays or cancels, once, and redirects to the site. */
export const action = (args: ActionFunctionArgs) => pay(args).catch(unlessUnreachable(args.request));

async function pay({ request, params }: ActionFunctionArgs) {
  const platform = await platformHere();
  const token = params['token'] ?? '';
  const page = await platform.charges.open(token);
  if (!page) return unknownDocument(request);
  const form = await readForm(request);
  const typed = readField(form, 'value').slice(0, 40);
  const isCancelled = readField(form, 'intent') === 'cancel';
  const missing = page.kind === 'card' ? ['expiry', 'cvc'].filter((name) => readField(form, name).trim() === '') : [];
  if (!isCancelled && page.charge.state === 'open' && missing.length > 0)
    return chargeDocument(request, page, { typed, missing });
  const answer = await platform.charges.answer(token, isCancelled ? { cancel: true } : { value: typed });
  if (answer === 'unknown') return unknownDocument(request);
  if (answer === 'wrong-value') return chargeDocument(request, page, { typed, missing: [] });
  // Bitcoin waits on this page for the network; every other outcome is shown on the site.
  if (answer.state === 'seen') return redirect(new URL(request.url).pathname, 303);
  return redirect(`${siteOrigin(request)}/profile/payments/${answer.payment}`, 303);
}

/** Returns the response to an error: a page that shows the charge again if the database is lost. */
const unlessUnreachable =
  (request: Request) =>
  (error: unknown): Response => {
    if (!isUnreachable(error)) throw error;
    log.error({ err: error }, 'a payment page was interrupted');
    return unreachableDocument(request);
  };

async function platformHere() {
  const platform = await servedPlatform();
  if (!platform) throw new Response(null, { status: 404 });
  return platform;
}
