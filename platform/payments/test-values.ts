import type { PaymentKind } from '#contract/payment-fields';
import type { gatewayCharges } from './schema';

/*
 * Test values: the value typed on an embedded gateway's page decides its behaviour, so that every path can be tested by
 * hand. The page shows these values, and docs/operating.md lists them.
 */

/**
 * Outcomes of a charge. The first six are paid and differ in their callbacks, two are declined, the last is paid and
 * charged back.
 */
export const TEST_OUTCOMES = [
  'paid',
  'less',
  'late',
  'twice',
  'reordered',
  'silent',
  'declined',
  'no-money',
  'charged-back',
] as const;
export type TestOutcome = (typeof TEST_OUTCOMES)[number];

/** Returns a card number: 15 digits and a check digit. The range that begins with 9 belongs to no network. */
function cardNumber(place: number): string {
  const digits = `9000000000000${String(place).padStart(2, '0')}`;
  const sum = [...digits].reduce((total, digit, at) => {
    const doubled = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

interface DemoKind {
  /** Time that a player has to pay. */
  openMs: number;
  /** Returns the test value of the outcome at a place, from 1; without it the outcome is selected by its name. */
  typed?: (place: number) => string;
}

/** Behaviour of the embedded gateway of each kind. */
const DEMO: Readonly<Record<PaymentKind, DemoKind>> = {
  card: { openMs: 15 * MINUTE_MS, typed: cardNumber },
  wallet: { openMs: 15 * MINUTE_MS, typed: (place) => String(1000 + place) },
  voucher: { openMs: 15 * MINUTE_MS },
  // The time for which the rate is valid.
  bitcoin: { openMs: 15 * MINUTE_MS },
  quickpay: { openMs: 24 * HOUR_MS },
  cash: { openMs: 48 * HOUR_MS },
  bank: { openMs: 72 * HOUR_MS },
};

/** Returns the time that a player has to pay. */
export const openMs = (kind: PaymentKind): number => DEMO[kind].openMs;

/** Returns the test value of an outcome: a card number or a wallet code; for other kinds, the name of the outcome. */
export const testValue = (kind: PaymentKind, outcome: TestOutcome): string =>
  DEMO[kind].typed?.(TEST_OUTCOMES.indexOf(outcome) + 1) ?? outcome;

/** Returns the outcome of a typed value; undefined for an unknown value. */
export function findTestOutcome(kind: PaymentKind, typed: string): TestOutcome | undefined {
  const value = typed.replace(/[\s-]+/g, '');
  return TEST_OUTCOMES.find((outcome) => testValue(kind, outcome).replace(/-/g, '') === value);
}

/**
 * Parses a voucher of the demonstration: `TK-0100-ABC` is worth 100 lira. Its ending decides: RED is declined later,
 * LATE is reported late, SILENT never. Returns undefined for any other text.
 */
export function readVoucher(code: string): { lira: bigint; outcome: TestOutcome } | undefined {
  const read = /^TK(\d{4})([A-Z0-9]{3,16})$/.exec(code);
  if (!read) return undefined;
  const [, lira = '', end = ''] = read;
  const outcome = end.endsWith('RED')
    ? 'declined'
    : end.endsWith('LATE')
      ? 'late'
      : end.endsWith('SILENT')
        ? 'silent'
        : 'paid';
  return { lira: BigInt(lira), outcome };
}

export type Charge = typeof gatewayCharges.$inferSelect;
