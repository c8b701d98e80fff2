import type { Call } from '#contract/call';
import { record } from '../audit';
import type { PlatformContext } from '../context';
import { recordAttempt } from '../players';
import { Refusal } from '../refusal';

/**
 * Number of rejections of one player that are recorded before throttling, so that a program that repeats a form does
 * not fill the audit log.
 */
const FREE_RECORDS = 30;

/** Classes of the calls for payments; other money calls place bets. */
const PAYMENT_CLASSES = ['finance', 'prepayServices'];

/** Whether a call requests or cancels a payment. */
export const isPayment = (call: Call): boolean => call.kind === 'money' && PAYMENT_CLASSES.includes(call.class);

interface RefusedCall {
  uid: string;
  call: string;
  /** The payload of the call. Only the method's id is stored. */
  data: Record<string, unknown>;
  requestId: string | undefined;
}

/**
 * Writes a rejected payment to the audit log, in its own transaction, because the call's was rolled back. Never throws;
 * the player gets the rejection either way.
 */
export async function recordPaymentRefusal(
  context: PlatformContext,
  { reason, field }: Refusal,
  { uid, call, data, requestId }: RefusedCall,
): Promise<void> {
  const { methodID } = data;
  const detail = {
    call,
    reason,
    ...(field === undefined ? {} : { field }),
    ...(typeof methodID === 'string' && /^[\w-]{1,40}$/.test(methodID) ? { method: methodID } : {}),
    ...(requestId === undefined ? {} : { request: requestId }),
  };
  try {
    await context.db.transaction(async (tx) => {
      await recordAttempt(context, tx, [{ key: `payment-refused:${uid}`, free: FREE_RECORDS }]);
      await record(tx, { event: 'payment-refused', by: context.by, at: context.now(), uid, detail });
    });
  } catch (error) {
    if (!(error instanceof Refusal)) context.log.error({ err: error, call }, 'a rejected payment was not recorded');
  }
}
