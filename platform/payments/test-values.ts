import type { PaymentKind } from '#contract/payment-fields';
import type { gatewayCharges } from './schema';

/*
 * Test values: the value typed on an embedded gateway's page decides its behaviour, so that a visitor can play the demonstration.
 * The page shows these values, and docs/operating.md lists them.
 */

/** Number of each outcome of a charge, which its card number and its wallet code contain. */
const OUTCOME_NUMBERS = { paid: 1, declined: 7, 'no-money': 8, 'charged-back': 9 } as const;
export type TestOutcome = keyof typeof OUTCOME_NUMBERS;
/** Outcomes of a charge, in the order of the pages. */
export const TEST_OUTCOMES = Object.keys(OUTCOME_NUMBERS) as TestOutcome[];

/** Returns a card number: 15 digits and a check digit. The range that begins with 9 belongs to no network. */
function cardNumber(number: number): string {
  const digits = `9000000000000${String(number).padStart(2, '0')}`;
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
  /** Returns the test value of an outcome by its number; without it the outcome is selected by its name. */
  typed?: (number: number) => string;
}

/** Behaviour of the embedded gateway of each kind. */
const DEMO: Readonly<Record<PaymentKind, DemoKind>> = {
  card: { openMs: 15 * MINUTE_MS, typed: cardNumber },
  wallet: { openMs: 15 * MINUTE_MS, typed: (number) => String(1000 + number) },
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
  DEMO[kind].typed?.(OUTCOME_NUMBERS[outcome]) ?? outcome;

/** Returns the outcome of a typed value; undefined for an unknown value. */
export function findTestOutcome(kind: PaymentKind, typed: string): TestOutcome | undefined {
  const value = typed.replace(/[\s-]+/g, '');
  return TEST_OUTCOMES.find((outcome) => testValue(kind, outcome).replace(/-/g, '') === value);
}

/**
 * Parses a voucher of the demonstration: `TK-0100-ABC` is worth 100 lira. One that ends in RED is declined later. Returns
 * undefined for any other text.
 */
export function readVoucher(code: string): { lira: bigint; outcome: TestOutcome } | undefined {
  const read = /^TK(\d{4})([A-Z0-9]{3,16})$/.exec(code);
  if (!read) return undefined;
  const [, lira = '', end = ''] = read;
  return { lira: BigInt(lira), outcome: end.endsWith('RED') ? 'declined' : 'paid' };
}

export type Charge = typeof gatewayCharges.$inferSelect;
