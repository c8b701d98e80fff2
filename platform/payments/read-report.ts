import { z } from 'zod';
import { text, wireAmount } from '#contract/wire';
import { parseJson } from '../parse-json';
import type { GatewayReport } from '../ports/gateway';
import type { Localized } from '../refusal';
import { refuse } from './gateway-callbacks';
import { GATEWAY_REASONS } from './messages';

/** A report on a deposit (docs/payment-gateways.md); amount in lira. */
const callback = z.object({
  id: text(64).pipe(z.string().min(1)),
  payment: text(64),
  outcome: z.enum(['approved', 'declined', 'pending', 'charged-back']),
  amount: wireAmount,
  reason: text(200).optional(),
});

/** Returns the text for players of a gateway's reason code; any other text unchanged. */
export const reasonText = (reason: string | null | undefined): Localized | undefined =>
  reason ? ((GATEWAY_REASONS as Record<string, Localized>)[reason] ?? { tr: reason, en: reason }) : undefined;

/** Parses a gateway's report. @throws {Refusal} if it is malformed */
export function readReport(rawBody: string): GatewayReport {
  const body = parseJson(rawBody);
  if (body === undefined) throw refuse('malformed', 'the body is no JSON');
  const read = callback.safeParse(body);
  if (!read.success)
    throw refuse('malformed', `the body is wrong at ${read.error.issues[0]?.path.join('.') || 'its root'}`);
  return { ...read.data, reason: reasonText(read.data.reason) };
}
