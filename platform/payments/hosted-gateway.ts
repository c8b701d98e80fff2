import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { DEPOSIT } from '#contract/constants';
import { wireFromKurus } from '#contract/wire';
import type { Gateway, GatewayReport, PortContext } from '../ports/gateway';
import { postSigned } from '../remote-request';
import type { RemoteService } from '../remote-services';
import { toToken } from '../signature';
import { isSigned, signCallback } from './callback-signature';
import { refuse } from './gateway-callbacks';
import { readReport } from './read-report';
import { payments } from './schema';

/*
 * Adapter for a payment page that another company hosts, by the protocol of docs/payment-gateways.md. The player is
 * redirected with a signed token, which creates the payment there; payouts and refunds are signed requests. The service
 * reports by signed webhooks and answers status queries.
 */

/** Seconds within which the player can open the page. */
const PAGE_OPEN_S = 30 * 60;
/** Additional time before an unknown payment counts as never created. */
const GRACE_S = 5 * 60;

const open = z.object({ state: z.literal('open') });
const unknown = z.object({ state: z.literal('unknown') });

const keyed = (secret: string) => ({ key: () => secret });

/** Returns a URL below the service's base URL. */
function toUrl(base: string, path: string): URL {
  const url = new URL(base);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${path}`;
  return url;
}

/** Returns the adapter of a service. `publicUrl` is the origin of the site, to which players return. */
export function hostedGateway({ name, url, secrets }: RemoteService, publicUrl: string): Gateway {
  const post = (context: PortContext, path: string, data: object): Promise<unknown> => {
    const body = JSON.stringify(data);
    const signature = signCallback(keyed(secrets[0]), { gateway: name, rawBody: body, at: context.now() });
    return postSigned(toUrl(url, path).href, { body, signature });
  };
  return {
    name,
    kind: 'card',
    isDemo: false,
    hosts: [new URL(url).origin],
    async begin(_tx, { id, amount, at }) {
      const issued = Math.floor(at.getTime() / 1_000);
      const page = toUrl(url, 'pay');
      page.searchParams.set(
        'token',
        toToken(secrets[0], {
          iss: publicUrl,
          aud: name,
          iat: issued,
          exp: issued + PAGE_OPEN_S,
          payment: id,
          amount: wireFromKurus(amount),
          currency: 'TRY',
          returnUrl: new URL(`/profile/payments/${id}`, publicUrl).href,
        }),
      );
      return { url: page.href };
    },
    receive({ now }, rawBody, signature) {
      const isGenuine = secrets.map((secret) =>
        isSigned({ ...keyed(secret), now }, { gateway: name, rawBody, signature }),
      );
      if (!isGenuine.includes(true)) throw refuse('unsigned', 'signature missing, wrong or too old');
      return readReport(rawBody);
    },
    async queryStatus(context, payment) {
      const read = await post(context, 'status', { payment });
      if (unknown.safeParse(read).success) return (await isPageOpen(context, payment)) ? 'open' : 'unknown';
      return readStatus(read, payment);
    },
    async payOut(context, { id, amount, kind, fields, account }) {
      const sum = { amount: wireFromKurus(amount), currency: 'TRY' };
      return readStatus(await post(context, 'payouts', { payment: id, ...sum, kind, account, fields }), id);
    },
    async refund(context, { id, deposit, amount }) {
      const sum = { amount: wireFromKurus(amount), currency: 'TRY' };
      return readStatus(await post(context, 'refunds', { payment: id, deposit, ...sum }), id);
    },
  };
}

/**
 * Reads a response: a report, or that the payment is open. The report's id differs from those of webhooks, whose bodies
 * differ.
 * @throws {Error} if it is malformed or about another payment: the query is retried
 */
function readStatus(read: unknown, payment: string): GatewayReport | 'open' {
  if (open.safeParse(read).success) return 'open';
  const report = readReport(JSON.stringify(read));
  if (report.payment !== payment) throw new Error('A gateway reports on another payment than the queried one');
  if (report.outcome === 'pending') return 'open';
  return { ...report, id: `asked-${report.outcome}-${report.amount}-${payment}` };
}

/** Whether the player can still open the page of a deposit, and so create the payment at the service. */
async function isPageOpen({ db, now }: PortContext, payment: string): Promise<boolean> {
  const [row] = await db
    .select({ createdAt: payments.createdAt })
    .from(payments)
    .where(and(eq(payments.id, payment), eq(payments.direction, DEPOSIT)));
  return row !== undefined && now().getTime() - row.createdAt.getTime() < (PAGE_OPEN_S + GRACE_S) * 1_000;
}
