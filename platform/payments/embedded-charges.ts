import { eq } from 'drizzle-orm';
import { CODE } from '#contract/messages';
import type { PaymentKind } from '#contract/payment-fields';
import { wireFromKurus } from '#contract/wire';
import type { PlatformContext } from '../context';
import type { Transaction } from '../db/database';
import { enqueueJob } from '../jobs';
import type { JobHandler, JobTable } from '../jobs/job';
import { signCallback } from './callback-signature';
import type { GatewayReport } from '../ports/gateway';
import { receiveGatewayCallback } from './gateway-callbacks';
import { gatewayCharges, paymentMethods, payments } from './schema';
import { findTestOutcome, type Charge } from './test-values';

/*
 * Actions on the embedded gateways' pages, stored in the gateways' own table. The platform learns of them only by
 * callbacks, each sent after that table is committed. If a callback is lost, a status check finds the result.
 */

const CALLBACK_JOB = 'payments.gateway';
const CHARGE_BACK_JOB = 'payments.charge-back';
const CONFIRM_JOB = 'payments.confirmations';
/** Delay after which the bank charges back a deposit that its test value marks. */
const CHARGE_BACK_MS = 60_000;
const BLOCK_MS = 3_000;
/** Confirmations by the network that a bitcoin payment needs. */
const CONFIRMATIONS = 3;

/** A page of a gateway: the charge, and the kind and name of its method. */
export interface ChargePage {
  charge: Charge;
  kind: PaymentKind;
  method: { tr: string; en: string };
  receiver: { name: string; phone: string } | undefined;
  /** Confirmations by the network that a bitcoin payment needs. */
  confirmationsNeeded: number;
  /** Whether it is too late to pay, although the charge is still open. */
  isOver: boolean;
}

/** Returns the page with this token; undefined if there is none. Read-only. */
export async function openCharge(context: PlatformContext, token: string): Promise<ChargePage | undefined> {
  const [found] = await context.db
    .select({
      charge: gatewayCharges,
      kind: paymentMethods.kind,
      tr: paymentMethods.nameTr,
      en: paymentMethods.nameEn,
      receiver: paymentMethods.receiver,
    })
    .from(gatewayCharges)
    .innerJoin(payments, eq(payments.id, gatewayCharges.paymentId))
    .innerJoin(paymentMethods, eq(paymentMethods.id, payments.methodId))
    .where(eq(gatewayCharges.token, token));
  if (!found) return undefined;
  const { charge, kind, tr, en, receiver } = found;
  return {
    charge,
    kind,
    method: { tr, en },
    receiver: receiver ?? undefined,
    confirmationsNeeded: CONFIRMATIONS,
    isOver: charge.state === 'open' && charge.expiresAt <= context.now(),
  };
}

/** Result of a form on a gateway's page. */
export type ChargeAnswer = 'unknown' | 'wrong-value' | { payment: string; state: Charge['state'] };

/**
 * Applies the player's choice on a gateway's page. Idempotent: a second click changes nothing.
 * @param form `cancel`, or the typed test value
 */
export async function answerCharge(
  context: PlatformContext,
  token: string,
  form: { cancel: true } | { value: string },
): Promise<ChargeAnswer> {
  const result = await context.db.transaction(async (tx) => {
    const [charge] = await tx.select().from(gatewayCharges).where(eq(gatewayCharges.token, token)).for('update');
    if (!charge) return undefined;
    if (charge.state !== 'open') return { charge, isNew: false };
    const kind = context.gateways.known.get(charge.gateway)?.kind ?? 'card';
    const change = changeOf(charge, { kind, form, now: context.now() });
    if (!change) return 'wrong-value';
    await tx.update(gatewayCharges).set(change).where(eq(gatewayCharges.token, token));
    const changed = { ...charge, ...change };
    if (changed.telling === 'charged-back') await chargeBackLater(tx, token, context.now());
    if (changed.state === 'seen') await confirmLater(tx, { token, count: 1, now: context.now() });
    return { charge: changed, isNew: true };
  });
  if (result === undefined) return 'unknown';
  if (result === 'wrong-value') return result;
  const { charge, isNew } = result;
  if (isNew)
    await sendCallback(context, charge).catch((error: unknown) =>
      context.log.warn({ err: error, payment: charge.paymentId }, 'a gateway could not report: it will be asked'),
    );
  return { payment: charge.paymentId, state: charge.state };
}

function changeOf(
  charge: Charge,
  { kind, form, now }: { kind: PaymentKind; form: { cancel: true } | { value: string }; now: Date },
): (Pick<Charge, 'state'> & Partial<Charge>) | undefined {
  if (charge.expiresAt <= now) return { state: 'expired', reason: 'expired' };
  if ('cancel' in form) return { state: 'cancelled', reason: 'cancelled' };
  const outcome = findTestOutcome(kind, form.value);
  if (!outcome) return undefined;
  if (outcome === 'declined' || outcome === 'no-money') return { state: 'declined', reason: outcome };
  return {
    state: kind === 'bitcoin' ? 'seen' : 'paid',
    paid: charge.amount,
    telling: outcome,
  };
}

/** Schedules the callback of a charge, once per charge. */
export async function scheduleCallback(tx: Transaction, charge: Charge, runAt: Date): Promise<void> {
  await enqueueJob(tx, { kind: CALLBACK_JOB, key: `tell:${charge.token}`, payload: { token: charge.token }, runAt });
}

const chargeBackLater = (tx: Transaction, token: string, now: Date) =>
  enqueueJob(tx, {
    kind: CHARGE_BACK_JOB,
    key: `charge-back:${token}`,
    payload: { token },
    runAt: new Date(now.getTime() + CHARGE_BACK_MS),
  });

const confirmLater = (tx: Transaction, { token, count, now }: { token: string; count: number; now: Date }) =>
  enqueueJob(tx, {
    kind: CONFIRM_JOB,
    key: `confirm:${token}`,
    payload: { token, count },
    runAt: new Date(now.getTime() + BLOCK_MS),
  });

/** Sends the callback about the state of a charge. */
async function sendCallback(context: PlatformContext, charge: Charge): Promise<void> {
  if (charge.state === 'open') return;
  if (charge.state === 'seen') return sendReport(context, { charge, number: 1, outcome: 'pending' });
  return sendReport(context, { charge, number: 2, outcome: charge.state === 'paid' ? 'approved' : 'declined' });
}

/**
 * Sends one callback to the platform.
 * @throws {Error} if the platform did not accept it: a job sends it again; otherwise a status check finds the result
 */
async function sendReport(
  context: PlatformContext,
  { charge, number, outcome }: { charge: Charge; number: number; outcome: GatewayReport['outcome'] },
): Promise<void> {
  const rawBody = JSON.stringify({
    id: `${charge.paymentId}-${number}`,
    payment: charge.paymentId,
    outcome,
    amount: wireFromKurus(charge.paid ?? charge.amount),
    ...(charge.reason && { reason: charge.reason }),
  });
  const signature = signCallback(context, { gateway: charge.gateway, rawBody, at: context.now() });
  const { status, body } = await receiveGatewayCallback(context, { name: charge.gateway, rawBody, signature });
  // Do not send it again: a rule that rejected it would reject it again, and a disabled gateway gets 404.
  if (status === CODE.ok || status === CODE.conflict || status === CODE.notFound) return;
  throw new Error(`The gateway ${charge.gateway} was answered ${status}: ${String(body['message'])}`);
}

const confirm: JobHandler = async (context, tx, payload) => {
  const token = String(payload['token']);
  const count = Number(payload['count']);
  const isEnough = count >= CONFIRMATIONS;
  const [charge] = await tx
    .update(gatewayCharges)
    .set({ confirmations: count, ...(isEnough && { state: 'paid' as const }) })
    .where(eq(gatewayCharges.token, token))
    .returning();
  if (!charge) return;
  if (!isEnough) return confirmLater(tx, { token, count: count + 1, now: context.now() });
  await scheduleCallback(tx, charge, context.now());
};

/** Returns a job that sends callbacks of a charge outside any transaction. */
const saying = (say: (context: PlatformContext, charge: Charge) => Promise<void>): JobTable[string] => ({
  lane: 'money',
  outside: async (context, payload) => {
    const [charge] = await context.db
      .select()
      .from(gatewayCharges)
      .where(eq(gatewayCharges.token, String(payload['token'])));
    if (charge) await say(context, charge);
  },
});

export const chargeJobs: JobTable = {
  [CALLBACK_JOB]: saying(sendCallback),
  [CHARGE_BACK_JOB]: saying((context, charge) => sendReport(context, { charge, number: 4, outcome: 'charged-back' })),
  [CONFIRM_JOB]: { lane: 'money', inside: confirm },
};
