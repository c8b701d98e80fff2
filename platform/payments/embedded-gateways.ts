import { createHmac, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { z } from 'zod/v4';
import { TRANSACTION_STATUS } from '#contract/constants';
import { CODE } from '#contract/messages';
import { text, wireAmount, wireFromKurus } from '#contract/wire';
import type { PlatformContext } from '../context';
import { enqueueJob } from '../jobs';
import type { JobHandler } from '../jobs/job';
import type { Gateway, GatewayReport } from './gateway';
import { refuse, takeCallback } from './gateway-callbacks';
import { payments } from './schema';

/*
 * Gateways for trying out: each approves every deposit after a moment, by a really signed callback to the receiver that
 * any gateway meets. No money moves.
 */

/** A callback signed longer ago than this, or further ahead, is not believed. */
const FRESH_S = 300;
/** How long they take before they report. */
const PAUSE_MS = 1_500;
const SETTLE_JOB = 'payments.gateway';

const callback = z.object({
  id: text(64).pipe(z.string().min(1)),
  payment: text(64),
  outcome: z.enum(['approved', 'declined']),
  amount: wireAmount,
  reason: text(200).optional(),
});

/** Signs a callback: `t=<seconds>,v1=<HMAC-SHA256 of "seconds.body" in hex>`. */
export function signCallback(
  context: Pick<PlatformContext, 'key'>,
  gateway: string,
  rawBody: string,
  at: Date,
): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${digest(context, gateway, seconds, rawBody)}`;
}

function digest(context: Pick<PlatformContext, 'key'>, gateway: string, seconds: number, rawBody: string): string {
  return createHmac('sha256', context.key(`callback:gateway:${gateway}`))
    .update(`${seconds}.${rawBody}`)
    .digest('hex');
}

function isSigned(context: PlatformContext, gateway: string, rawBody: string, signature: string): boolean {
  const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature);
  if (!match) return false;
  const seconds = Number(match[1]);
  if (Math.abs(context.now().getTime() / 1000 - seconds) > FRESH_S) return false;
  return timingSafeEqual(
    Buffer.from(match[2] ?? '', 'hex'),
    Buffer.from(digest(context, gateway, seconds, rawBody), 'hex'),
  );
}

function readReport(rawBody: string): GatewayReport {
  let body: unknown;
  try {
    body = JSON.parse(rawBody);
  } catch {
    throw refuse('malformed', 'the body is no JSON');
  }
  const read = callback.safeParse(body);
  if (!read.success)
    throw refuse('malformed', `the body is wrong at ${read.error.issues[0]?.path.join('.') || 'its root'}`);
  return read.data;
}

const embedded = (name: string, kind: Gateway['kind']): Gateway => ({
  name,
  kind,
  isDemo: true,
  hosts: [],
  async begin(tx, { id, at }) {
    await enqueueJob(tx, {
      kind: SETTLE_JOB,
      key: `payment:${id}`,
      payload: { paymentId: id },
      runAt: new Date(at.getTime() + PAUSE_MS),
    });
    return {};
  },
  receive(context, rawBody, signature) {
    if (!isSigned(context, name, rawBody, signature)) throw refuse('unsigned', 'signature missing, wrong or too old');
    return readReport(rawBody);
  },
});

/** One for each name that the seeded methods bear. */
export const embeddedGateways: readonly Gateway[] = [
  embedded('kartgec', 'card'),
  embedded('yelken', 'wallet'),
  embedded('turna', 'wallet'),
  embedded('zincir', 'bitcoin'),
];

/** Reports what was begun, unless the gateway was switched off meanwhile: then an operator decides. */
const settle: JobHandler = async (context, tx, payload) => {
  const [payment] = await tx
    .select({ id: payments.id, amount: payments.amount, status: payments.status, gateway: payments.gateway })
    .from(payments)
    .where(eq(payments.id, String(payload['paymentId'])));
  if (!payment?.gateway || payment.status !== TRANSACTION_STATUS.new) return;
  if (!context.gateways.on.has(payment.gateway)) return;
  const rawBody = JSON.stringify({
    id: `settle-${payment.id}`,
    payment: payment.id,
    outcome: 'approved',
    amount: wireFromKurus(payment.amount),
  });
  const signature = signCallback(context, payment.gateway, rawBody, context.now());
  const answer = await takeCallback(context, tx, payment.gateway, rawBody, signature);
  if (answer.status !== CODE.ok && answer.status !== CODE.conflict)
    throw new Error(`The gateway ${payment.gateway} was answered ${answer.status}`);
};

export const jobs: Record<string, JobHandler> = { [SETTLE_JOB]: settle };
