import type { Call } from '#contract/call';
import { record } from '../audit';
import type { PlatformContext } from '../context';
import { recordAttempt } from '../players';
import { Refusal } from '../refusal';

/** Rejections of one player that are recorded before waits begin: a program that repeats a form does not fill the audit log. */
const FREE_RECORDS = 30;

/** Whether a call asks for a payment or cancels one. */
export const isPayment = (call: Call): boolean => call.kind === 'money' && call.class === 'finance';

interface RefusedCall {
  uid: string;
  call: string;
  /** The payload of the call. Of it only the id of the method is kept. */
  data: Record<string, unknown>;
  requestId: string | undefined;
}

/**
 * Writes a rejected payment to the audit log, in a transaction of its own: the call's was rolled back. It never throws; the
 * player gets the rejection either way.
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
