import type { z } from 'zod';
import type { paymentReply, paymentRequest } from '#contract/finance';
import { toRateLimitKey } from '../ip-addresses';
import { recordAttempt, requireRecentAuth, settleAttempts } from '../players';
import { requestPayment, type PaymentCall, type PaymentOrder } from '../payments';
import { Refusal } from '../refusal';
import { ok, type HandlerResult, type WriteContext, type AuthenticatedPlayer } from './answer';

/** Number of promotion codes that a player may enter in a row before throttling. */
const FREE_CODES = 5;
/** The same for an IP address, which many players may share. */
const FREE_CODES_PER_ADDRESS = 30;

/** Answers a deposit or withdrawal. Its three calls differ only in their methods (spec section 7). */
export async function answerPayment(
  context: WriteContext<AuthenticatedPlayer>,
  call: PaymentCall,
  form: z.output<typeof paymentRequest>,
): Promise<HandlerResult<z.input<typeof paymentReply>>> {
  const { tx, player } = context;
  const keys = {
    account: `promotion-code:${player.uid}`,
    address: `promotion-code:${toRateLimitKey(context.address)}`,
  };
  const order: PaymentOrder = {
    uid: player.uid,
    call,
    form,
    needProof: () => requireRecentAuth(context, tx, player),
    limitCodes: async (redeem) => {
      await recordAttempt(context, tx, [
        { key: keys.account, free: FREE_CODES },
        { key: keys.address, free: FREE_CODES_PER_ADDRESS },
      ]);
      const result = await redeem();
      await settleAttempts(tx, keys);
      return result;
    },
  };
  try {
    return ok(await requestPayment(context, tx, order));
  } catch (error) {
    // Returned, not thrown, so that the counted attempt is committed although the rest of the payment is not.
    if (error instanceof Refusal && error.field === 'promotionCode') return error;
    throw error;
  }
}
