import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { TRANSACTION_STATUS } from '#contract/constants';
import { CODE } from '#contract/messages';
import { text, wireAmount, wireFromKurus } from '#contract/wire';
import { Refusal } from '../api/answer';
import type { PlatformContext } from '../context';
import type { Transaction } from '../db/database';
import type { JobHandler } from '../jobs/job';
import { approvePayment, rejectPayment } from './decisions';
import { GATEWAY_JOB } from './requests';
import { gatewayCallbacks, paymentMethods, payments } from './schema';

/** A callback signed longer ago than this, or further ahead, is not believed. */
const FRESH_S = 300;

interface CallbackAnswer {
  status: number;
  body: Record<string, unknown>;
}

const callback = z.object({
  /** The gateway's own number of this report: said again, it is the same report. */
  id: text(64).pipe(z.string().min(1)),
  payment: text(64),
  outcome: z.enum(['approved', 'declined']),
  amount: wireAmount,
  reason: text(200).optional(),
});

/** Signs a callback as gateways do: `t=<seconds>,v1=<HMAC-SHA256 of "seconds.body" in hex>`. */
export function signCallback(context: Pick<PlatformContext, 'key'>, gateway: string, rawBody: string, at: Date): string {
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
  return timingSafeEqual(Buffer.from(match[2] ?? '', 'hex'), Buffer.from(digest(context, gateway, seconds, rawBody), 'hex'));
}

/**
 * Takes what a gateway reports about a deposit. Reports come at least once: the same id again gets the same answer and
 * books nothing; another body under the same id is refused.
 */
export function receiveGatewayCallback(
  context: PlatformContext,
  name: string,
  rawBody: string,
  signature: string
): Promise<CallbackAnswer> {
  return answering(() => context.db.transaction((tx) => receive(context, tx, name, rawBody, signature)));
}

async function answering(work: () => Promise<CallbackAnswer>): Promise<CallbackAnswer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) return { status: error.code, body: { result: false, message: error.message } };
    throw error;
  }
}

const refuse = (code: number, why: string) => new Refusal({ tr: why, en: why }, code);

async function receive(
  context: PlatformContext,
  tx: Transaction,
  name: string,
  rawBody: string,
  signature: string
): Promise<CallbackAnswer> {
  const known = await tx.select({ id: paymentMethods.id }).from(paymentMethods).where(eq(paymentMethods.gateway, name)).limit(1);
  if (known.length === 0) throw refuse(CODE.notFound, 'unknown gateway');
  if (!isSigned(context, name, rawBody, signature)) throw refuse(CODE.unauthenticated, 'signature missing, wrong or too old');
  const said = readBody(rawBody);
  const [payment] = await tx
    .select({ id: payments.id, amount: payments.amount, status: payments.status })
    .from(payments)
    .innerJoin(paymentMethods, eq(paymentMethods.id, payments.methodId))
    .where(and(eq(payments.id, said.payment), eq(paymentMethods.gateway, name)));
  if (!payment) throw refuse(CODE.notFound, 'unknown payment');

  const bodyHash = createHash('sha256').update(rawBody).digest('base64url');
  const first = await tx
    .insert(gatewayCallbacks)
    .values({ gateway: name, id: said.id, bodyHash, status: 0, answer: {}, at: context.now() })
    .onConflictDoNothing()
    .returning({ id: gatewayCallbacks.id });
  const thisReport = and(eq(gatewayCallbacks.gateway, name), eq(gatewayCallbacks.id, said.id));
  if (first.length === 0) {
    const [earlier] = await tx.select().from(gatewayCallbacks).where(thisReport);
    if (!earlier || earlier.bodyHash !== bodyHash) throw refuse(CODE.conflict, 'this id was used for another report');
    return { status: earlier.status, body: earlier.answer };
  }
  if (said.amount !== payment.amount) throw refuse(CODE.conflict, 'the amount is not the one asked for');

  const answer = await settle(context, tx, said);
  await tx.update(gatewayCallbacks).set({ status: answer.status, answer: answer.body }).where(thisReport);
  return answer;
}

function readBody(rawBody: string): z.output<typeof callback> {
  let body: unknown;
  try {
    body = JSON.parse(rawBody);
  } catch {
    throw refuse(CODE.badRequest, 'the body is no JSON');
  }
  const read = callback.safeParse(body);
  if (!read.success) throw refuse(CODE.badRequest, `the body is wrong at ${read.error.issues[0]?.path.join('.') || 'its root'}`);
  return read.data;
}

async function settle(context: PlatformContext, tx: Transaction, said: z.output<typeof callback>): Promise<CallbackAnswer> {
  const wanted = said.outcome === 'approved' ? TRANSACTION_STATUS.approved : TRANSACTION_STATUS.cancelled;
  try {
    if (said.outcome === 'approved') await approvePayment(tx, said.payment, context.now());
    else {
      const reason = said.reason ?? '';
      await rejectPayment(
        tx,
        said.payment,
        { tr: reason || 'Ödeme kuruluşu reddetti', en: reason || 'Declined by the payment provider' },
        context.now()
      );
    }
    return { status: CODE.ok, body: { result: true, payment: said.payment, status: wanted } };
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== CODE.conflict) throw error;
    // Decided before this report came, by an operator or by an earlier report: say how it stands.
    const [row] = await tx.select({ status: payments.status }).from(payments).where(eq(payments.id, said.payment));
    const agreed = row?.status === wanted;
    if (!agreed)
      context.log.warn({ payment: said.payment, outcome: said.outcome, status: row?.status }, 'a gateway reports against what was decided');
    return { status: agreed ? CODE.ok : CODE.conflict, body: { result: agreed, payment: said.payment, status: row?.status } };
  }
}

/** The embedded gateways: each deposit is settled after a moment by a really signed callback to the receiver above. */
const settleAtGateway: JobHandler = async (context, tx, payload) => {
  const [payment] = await tx
    .select({ id: payments.id, amount: payments.amount, status: payments.status, gateway: paymentMethods.gateway })
    .from(payments)
    .innerJoin(paymentMethods, eq(paymentMethods.id, payments.methodId))
    .where(eq(payments.id, String(payload['paymentId'])));
  if (!payment?.gateway || payment.status !== TRANSACTION_STATUS.new) return;
  const rawBody = JSON.stringify({
    id: `settle-${payment.id}`,
    payment: payment.id,
    outcome: 'approved',
    amount: wireFromKurus(payment.amount),
  });
  const signature = signCallback(context, payment.gateway, rawBody, context.now());
  const answer = await receive(context, tx, payment.gateway, rawBody, signature);
  if (answer.status !== CODE.ok && answer.status !== CODE.conflict)
    throw new Error(`The gateway ${payment.gateway} was answered ${answer.status}`);
};

export const jobs: Record<string, JobHandler> = { [GATEWAY_JOB]: settleAtGateway };
