import type { z } from 'zod';
import type { paymentReply, paymentRequest } from '#contract/finance';
import { householdOf } from '../addresses';
import type { Transaction } from '../db/database';
import { countTry, needProof, settleTries } from '../players';
import { requestPayment, type PaymentCall } from '../payments';
import { Refusal } from '../refusal';
import { ok, type Answer, type Writing, type CallingPlayer } from './answer';

/** Promotion codes that a player may type in a row before waits begin. */
const FREE_CODES = 5;
/** The same for an IP address, which many players may share. */
const FREE_CODES_PER_ADDRESS = 30;

/** The three calls of a deposit or withdrawal differ only in the methods they are for (spec section 7). */
export async function answerPayment(
  asking: Writing<CallingPlayer>,
  call: PaymentCall,
  form: z.output<typeof paymentRequest>,
): Promise<Answer<z.input<typeof paymentReply>>> {
  const { tx, player } = asking;
  const request = (part: Transaction) =>
    requestPayment(asking, part, player.uid, call, form, () => needProof(asking, part, player));
  if (!form.promotionCode?.trim()) return ok(await request(tx));
  const keys = { account: `promotion-code:${player.uid}`, address: `promotion-code:${householdOf(asking.address)}` };
  await countTry(asking, tx, [
    { key: keys.account, free: FREE_CODES },
    { key: keys.address, free: FREE_CODES_PER_ADDRESS },
  ]);
  try {
    const reply = await tx.transaction(request);
    await settleTries(tx, keys);
    return ok(reply);
  } catch (error) {
    // Returned, not thrown, so that the counted try is committed although nothing else of the payment is.
    if (error instanceof Refusal && error.field === 'promotionCode') return error;
    throw error;
  }
}
