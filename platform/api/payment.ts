import type { z } from 'zod';
import type { paymentReply, paymentRequest } from '#contract/finance';
import { requestPayment, type PaymentCall } from '../payments';
import { ok, type Answer, type Asking, type CallingPlayer } from './answer';

/** The three calls of a deposit or withdrawal differ only in the methods they are for (spec section 7). */
export async function answerPayment(
  { tx, player, now }: Asking<CallingPlayer>,
  by: PaymentCall,
  form: z.output<typeof paymentRequest>
): Promise<Answer<z.input<typeof paymentReply>>> {
  return ok(await requestPayment(tx, player.uid, by, form, now()));
}
