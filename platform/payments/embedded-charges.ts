import { eq } from 'drizzle-orm';
import { CODE } from '#contract/messages';
import type { PaymentKind } from '#contract/payment-fields';
import { wireFromKurus } from '#contract/wire';
import type { PlatformContext } from '../context';
import type { Transaction } from '../db/database';
import { enqueueJob } from '../jobs';
import type { AnyJob, JobHandler } from '../jobs/job';
import { signCallback } from './callback-signature';
import type { GatewayReport } from '../ports/gateway';
import { receiveGatewayCallback } from './gateway-callbacks';
import { gatewayCharges, paymentMethods, payments } from './schema';
import { findTestOutcome, type Charge, type TestOutcome } from './test-values';

/*
 * What happens on the embedded gateways' pages, in their own books. The house hears of it by callbacks alone, each sent
 * after those books are committed: what is lost on the way is asked about.
 */

const CALLBACK_JOB = 'payments.gateway';
const CHARGE_BACK_JOB = 'payments.charge-back';
const CONFIRM_JOB = 'payments.confirmations';
/** How late the late ones are. */
const LATE_MS = 20_000;
/** After how long the bank takes back what it is to take back. */
const CHARGE_BACK_MS = 60_000;
const BLOCK_MS = 3_000;
/** How often the network has to confirm bitcoin before it counts. */
const CONFIRMATIONS = 3;

/** A page of a gateway: the charge, and what its method is called. */
export interface ChargePage {
  charge: Charge;
  kind: PaymentKind;
  method: { tr: string; en: string };
  receiver: { name: string; phone: string } | undefined;
  /** How often the network has to confirm bitcoin before it counts. */
  confirmationsNeeded: number;
  /** Too late to pay, though nobody has said so yet. */
  isOver: boolean;
}

/** The page with this token; undefined where there is none. Looking at it changes nothing. */
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

/** What a form of a gateway's page came to. */
export type ChargeAnswer = 'unknown' | 'wrong-value' | { payment: string; state: Charge['state'] };

/**
 * Does what the player chose on a gateway's page, once: a second click finds it done.
 * @param form `cancel`, or what was typed to pay with
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
    const change = changeOf(charge, kind, form, context.now());
    if (!change) return 'wrong-value';
    await tx.update(gatewayCharges).set(change).where(eq(gatewayCharges.token, token));
    const changed = { ...charge, ...change };
    if (changed.telling === 'charged-back') await chargeBackLater(tx, token, context.now());
    if (changed.state === 'seen') await confirmLater(tx, token, 1, context.now());
    else if (changed.telling === 'late')
      await scheduleCallback(tx, changed, new Date(context.now().getTime() + LATE_MS));
    return { charge: changed, isNew: true };
  });
  if (result === undefined) return 'unknown';
  if (result === 'wrong-value') return result;
  const { charge, isNew } = result;
  if (isNew && charge.telling !== 'late')
    await sendCallback(context, charge).catch((error: unknown) =>
      context.log.warn({ err: error, payment: charge.paymentId }, 'a gateway could not report: it will be asked'),
    );
  return { payment: charge.paymentId, state: charge.state };
}

function changeOf(
  charge: Charge,
  kind: PaymentKind,
  form: { cancel: true } | { value: string },
  now: Date,
): (Pick<Charge, 'state'> & Partial<Charge>) | undefined {
  if (charge.expiresAt <= now) return { state: 'expired', reason: 'expired' };
  if ('cancel' in form) return { state: 'cancelled', reason: 'cancelled' };
  const outcome = findTestOutcome(kind, form.value);
  if (!outcome) return undefined;
  if (outcome === 'declined' || outcome === 'no-money') return { state: 'declined', reason: outcome };
  return {
    state: kind === 'bitcoin' ? 'seen' : 'paid',
    paid: outcome === 'less' ? charge.amount / 2n : charge.amount,
    telling: outcome,
  };
}

/** Has a charge told of later; the same one once. */
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

const confirmLater = (tx: Transaction, token: string, count: number, now: Date) =>
  enqueueJob(tx, {
    kind: CONFIRM_JOB,
    key: `confirm:${token}`,
    payload: { token, count },
    runAt: new Date(now.getTime() + BLOCK_MS),
  });

/** Sends what there is to say of a charge, in the way its test value asks for. */
async function sendCallback(context: PlatformContext, charge: Charge): Promise<void> {
  const final = charge.state === 'paid' ? 'approved' : 'declined';
  const send = (number: number, outcome: GatewayReport['outcome']) => sendReport(context, charge, number, outcome);
  if (charge.state === 'open') return;
  if (charge.state === 'seen') return send(1, 'pending');
  switch (charge.telling as TestOutcome | null) {
    case 'silent':
      return;
    case 'twice':
      await send(2, final);
      await send(2, final);
      return send(3, final);
    case 'reordered':
      await send(2, final);
      return send(1, 'pending');
    default:
      return send(2, final);
  }
}

/** @throws {Error} when it was not taken: sent by a job it is sent again, else the house asks. */
async function sendReport(
  context: PlatformContext,
  charge: Charge,
  number: number,
  outcome: GatewayReport['outcome'],
): Promise<void> {
  const rawBody = JSON.stringify({
    id: `${charge.paymentId}-${number}`,
    payment: charge.paymentId,
    outcome,
    amount: wireFromKurus(charge.paid ?? charge.amount),
    ...(charge.reason && { reason: charge.reason }),
  });
  const signature = signCallback(context, charge.gateway, rawBody, context.now());
  const { status, body } = await receiveGatewayCallback(context, charge.gateway, rawBody, signature);
  // What the house's rules refuse, it refuses again; a gateway that is off by now is heard by nobody.
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
  if (!isEnough) return confirmLater(tx, token, count + 1, context.now());
  const wait = charge.telling === 'late' ? LATE_MS : 0;
  await scheduleCallback(tx, charge, new Date(context.now().getTime() + wait));
};

/** A job that says something of a charge, outside any transaction. */
const saying = (say: (context: PlatformContext, charge: Charge) => Promise<void>): AnyJob => ({
  outside: async (context, payload) => {
    const [charge] = await context.db
      .select()
      .from(gatewayCharges)
      .where(eq(gatewayCharges.token, String(payload['token'])));
    if (charge) await say(context, charge);
  },
});

export const chargeJobs: Record<string, AnyJob> = {
  [CALLBACK_JOB]: saying(sendCallback),
  [CHARGE_BACK_JOB]: saying((context, charge) => sendReport(context, charge, 4, 'charged-back')),
  [CONFIRM_JOB]: confirm,
};
