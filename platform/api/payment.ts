import type { z } from 'zod';
import type { paymentReply, paymentRequest } from '#contract/finance';
import { needProof } from '../players';
import { requestPayment, type PaymentCall } from '../payments';
import { ok, type Answer, type Writing, type CallingPlayer } from './answer';

/** The three calls of a deposit or withdrawal differ only in the methods they are for (spec section 7). */
export async function answerPayment(
  asking: Writing<CallingPlayer>,
  call: PaymentCall,
  form: z.output<typeof paymentRequest>,
): Promise<Answer<z.input<typeof paymentReply>>> {
  const { tx, player } = asking;
  return ok(await requestPayment(asking, tx, player.uid, call, form, () => needProof(asking, tx, player)));
}
