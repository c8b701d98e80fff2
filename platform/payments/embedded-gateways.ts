import { createHash, randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { witnessAddress } from '#contract/bitcoin-address';
import { readTypedCode } from '#contract/typed-code';
import type { Transaction } from '../db/database';
import { randomId } from '../db/ids';
import { isSigned } from './callback-signature';
import { scheduleCallback } from './embedded-charges';
import type { DepositRequest, Gateway, GatewayReport, PortContext } from '../ports/gateway';
import { refuse } from './gateway-callbacks';
import { gatewayCharges } from './schema';
import { openMs, readVoucher, type Charge } from './test-values';
import { refusals } from './messages';
import { readReport, reasonText } from './read-report';

/*
 * Gateways for demonstration, one for each kind of method. They have pages, rejections and chargebacks of their own; no
 * money moves. Their reports are really signed and use the same receiver as any
 * gateway.
 */

/** Delay of a voucher's callback. */
const PAUSE_MS = 1_500;
/** Kuruş for one bitcoin, before the hourly variation. */
const RATE = 250_000_000n;
const SATOSHI = 100_000_000n;

/** Returns the state of a deposit in the gateway's own table. */
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
  // Its pages belong to this installation.
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
    if (!isSigned(context, { gateway: name, rawBody, signature }))
      throw refuse('unsigned', 'signature missing, wrong or too old');
    return readReport(rawBody);
  },
  queryStatus: ask,
});

/** Stores a charge and returns the URL of its page. */
async function opened(tx: Transaction, charge: Charge): Promise<{ url: string }> {
  await tx.insert(gatewayCharges).values(charge);
  return { url: `/pay/${charge.token}` };
}

/** Returns nine random digits that a player names at a counter or writes into a transfer. */
const reference = () => String(randomInt(100_000_000, 1_000_000_000));
const referenced = (tx: Transaction, _deposit: DepositRequest, charge: Charge) =>
  opened(tx, { ...charge, reference: reference() });

/** Returns the rate of an hour; it varies by up to 2 %. */
function rateAt(at: Date): bigint {
  const hour = Math.floor(at.getTime() / 3_600_000);
  const sway = createHash('sha256').update(String(hour)).digest().readUInt16BE(0) % 401;
  return (RATE * BigInt(9_800 + sway)) / 10_000n;
}

async function beginBitcoin(tx: Transaction, deposit: DepositRequest, charge: Charge): Promise<{ url: string }> {
  const rate = rateAt(deposit.at);
  // Round up, so that the amount sent is worth the amount requested.
  const satoshi = (deposit.amount * SATOSHI + rate - 1n) / rate;
  // An address of the test network: no wallet accepts it, so that real coins cannot be sent there by mistake.
  const program = createHash('sha256').update(charge.token).digest().subarray(0, 20);
  return opened(tx, { ...charge, rate, satoshi, address: witnessAddress('tb', program) });
}

/** Checks a voucher once, when the code is typed; there is no page. */
async function beginVoucher(tx: Transaction, { amount, fields, at }: DepositRequest, charge: Charge) {
  const read = readVoucher(readTypedCode(fields['referenceNumber'] ?? ''));
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

/** Embedded gateways, one for each kind of method. */
export const embeddedGateways: readonly Gateway[] = [
  embedded('kartgec', 'card', (tx, _deposit, charge) => opened(tx, charge)),
  embedded('yelken', 'wallet', (tx, _deposit, charge) => opened(tx, charge)),
  embedded('turna', 'voucher', beginVoucher),
  embedded('zincir', 'bitcoin', beginBitcoin),
  embedded('cepten', 'quickpay', referenced),
  embedded('gise', 'cash', referenced),
  embedded('havale', 'bank', referenced),
];
