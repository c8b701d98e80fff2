import { createHash, randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { witnessAddress } from '#contract/bitcoin-address';
import { text, wireAmount } from '#contract/wire';
import type { Transaction } from '../db/database';
import { parseJson } from '../parse-json';
import { randomId } from '../db/ids';
import type { Localized } from '../refusal';
import { isSigned } from './callback-signature';
import { scheduleCallback } from './embedded-charges';
import type { DepositRequest, Gateway, GatewayReport, PortContext } from '../ports/gateway';
import { refuse } from './gateway-callbacks';
import { gatewayCharges } from './schema';
import { openMs, readVoucher, type Charge } from './test-values';
import { GATEWAY_REASONS, refusals } from './messages';
import { voucherCode } from './vouchers';

/*
 * Gateways for trying out, one for each kind of method, behaving as real ones do: pages of their own, refusals, reports
 * that come late, twice or never. No money moves. What they report is really signed, and meets the receiver that any
 * gateway meets.
 */

/** How long a voucher takes. */
const PAUSE_MS = 1_500;
/** Kuruş for one bitcoin, before the hour's sway. */
const RATE = 250_000_000n;
const SATOSHI = 100_000_000n;

const callback = z.object({
  id: text(64).pipe(z.string().min(1)),
  payment: text(64),
  outcome: z.enum(['approved', 'declined', 'pending', 'charged-back']),
  amount: wireAmount,
  reason: text(200).optional(),
});

/** What a gateway's word for a refusal says to players; any other text as it came. */
const reasonText = (reason: string | null | undefined): Localized | undefined =>
  reason ? ((GATEWAY_REASONS as Record<string, Localized>)[reason] ?? { tr: reason, en: reason }) : undefined;

function readReport(rawBody: string): GatewayReport {
  const body = parseJson(rawBody);
  if (body === undefined) throw refuse('malformed', 'the body is no JSON');
  const read = callback.safeParse(body);
  if (!read.success)
    throw refuse('malformed', `the body is wrong at ${read.error.issues[0]?.path.join('.') || 'its root'}`);
  return { ...read.data, reason: reasonText(read.data.reason) };
}

/** What its books say of a deposit. */
async function ask({ db, now }: PortContext, payment: string): Promise<GatewayReport | 'open' | 'unknown'> {
  const [charge] = await db.select().from(gatewayCharges).where(eq(gatewayCharges.paymentId, payment));
  if (!charge) return 'unknown';
  const reportFor = (outcome: 'approved' | 'declined', reason?: string | null): GatewayReport => ({
    id: `asked-${payment}`,
    payment,
    outcome,
    amount: charge.paid ?? charge.amount,
    reason: reasonText(reason),
  });
  if (charge.state === 'paid') return reportFor('approved');
  if (charge.state === 'seen') return 'open';
  if (charge.state !== 'open') return reportFor('declined', charge.reason);
  return charge.expiresAt <= now() ? reportFor('declined', 'expired') : 'open';
}

const embedded = (
  name: string,
  kind: Gateway['kind'],
  begin: (tx: Transaction, deposit: DepositRequest, charge: Charge) => Promise<{ url?: string }>,
): Gateway => ({
  name,
  kind,
  isDemo: true,
  // Its pages are this installation's own.
  hosts: [],
  begin: (tx, deposit) =>
    begin(tx, deposit, {
      token: randomId(),
      paymentId: deposit.id,
      gateway: name,
      amount: deposit.amount,
      state: 'open',
      paid: null,
      reason: null,
      telling: null,
      reference: null,
      address: null,
      satoshi: null,
      rate: null,
      confirmations: 0,
      createdAt: deposit.at,
      expiresAt: new Date(deposit.at.getTime() + openMs(kind)),
    }),
  receive(context, rawBody, signature) {
    if (!isSigned(context, name, rawBody, signature)) throw refuse('unsigned', 'signature missing, wrong or too old');
    return readReport(rawBody);
  },
  queryStatus: ask,
});

/** Where the player goes on to: a page of the gateway. */
async function opened(tx: Transaction, charge: Charge): Promise<{ url: string }> {
  await tx.insert(gatewayCharges).values(charge);
  return { url: `/pay/${charge.token}` };
}

/** Nine digits that are read out at a counter, or written beside a transfer. */
const reference = () => String(randomInt(100_000_000, 1_000_000_000));
const referenced = (tx: Transaction, _deposit: DepositRequest, charge: Charge) =>
  opened(tx, { ...charge, reference: reference() });

/** The rate of an hour: it sways by up to 2 %. */
function rateAt(at: Date): bigint {
  const hour = Math.floor(at.getTime() / 3_600_000);
  const sway = createHash('sha256').update(String(hour)).digest().readUInt16BE(0) % 401;
  return (RATE * BigInt(9_800 + sway)) / 10_000n;
}

async function beginBitcoin(tx: Transaction, deposit: DepositRequest, charge: Charge): Promise<{ url: string }> {
  const rate = rateAt(deposit.at);
  // Rounded up, so that what is sent is worth what was asked for.
  const satoshi = (deposit.amount * SATOSHI + rate - 1n) / rate;
  // Of the network of tests: whoever sends real coins there by mistake finds that no wallet takes the address.
  const program = createHash('sha256').update(charge.token).digest().subarray(0, 20);
  return opened(tx, { ...charge, rate, satoshi, address: witnessAddress('tb', program) });
}

/** A voucher is looked at once, where it is typed: there is no page. */
async function beginVoucher(tx: Transaction, { amount, fields, at }: DepositRequest, charge: Charge) {
  const read = readVoucher(voucherCode(fields['referenceNumber'] ?? ''));
  if (!read) throw refusals.voucherUnknown();
  if (read.lira * 100n !== amount) throw refusals.voucherOther();
  const isRefused = read.outcome === 'declined';
  const settled: Charge = {
    ...charge,
    state: isRefused ? 'declined' : 'paid',
    paid: isRefused ? null : amount,
    reason: isRefused ? 'declined' : null,
    telling: read.outcome,
  };
  await tx.insert(gatewayCharges).values(settled);
  await scheduleCallback(tx, settled, new Date(at.getTime() + PAUSE_MS));
  return {};
}

/** One for each kind of method. */
export const embeddedGateways: readonly Gateway[] = [
  embedded('kartgec', 'card', (tx, _deposit, charge) => opened(tx, charge)),
  embedded('yelken', 'wallet', (tx, _deposit, charge) => opened(tx, charge)),
  embedded('turna', 'voucher', beginVoucher),
  embedded('zincir', 'bitcoin', beginBitcoin),
  embedded('cepten', 'quickpay', referenced),
  embedded('gise', 'cash', referenced),
  embedded('havale', 'bank', referenced),
];
