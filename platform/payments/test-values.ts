import type { PaymentKind } from '#contract/payment-fields';
import type { gatewayCharges } from './schema';

/*
 * What is typed on the embedded gateways' pages decides what they do, so that every path can be walked by hand. The
 * page shows these values, and docs/operating.md lists them.
 */

/** How a gateway goes on: the first six are paid and differ in how the house hears of it, two are refused, the last is paid and taken back. */
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

/** 15 digits and the one by which cards are checked. The range that begins with 9 belongs to no network. */
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
  /** How long a player has to pay. */
  openMs: number;
  /** What is typed for the outcome at a place, from 1; without it the outcome is chosen by its name. */
  typed?: (place: number) => string;
}

/** How the embedded gateway of each kind behaves. */
const DEMO: Readonly<Record<PaymentKind, DemoKind>> = {
  card: { openMs: 15 * MINUTE_MS, typed: cardNumber },
  wallet: { openMs: 15 * MINUTE_MS, typed: (place) => String(1000 + place) },
  voucher: { openMs: 15 * MINUTE_MS },
  // As long as the rate holds.
  bitcoin: { openMs: 15 * MINUTE_MS },
  quickpay: { openMs: 24 * HOUR_MS },
  cash: { openMs: 48 * HOUR_MS },
  bank: { openMs: 72 * HOUR_MS },
};

/** How long a player has to pay. */
export const openMs = (kind: PaymentKind): number => DEMO[kind].openMs;

/** What is typed for each outcome: a card's number, a wallet's code; elsewhere the outcome is chosen by its name. */
export const testValue = (kind: PaymentKind, outcome: TestOutcome): string =>
  DEMO[kind].typed?.(TEST_OUTCOMES.indexOf(outcome) + 1) ?? outcome;

/** The outcome of what was typed; undefined for anything else. */
export function findTestOutcome(kind: PaymentKind, typed: string): TestOutcome | undefined {
  const value = typed.replace(/[\s-]+/g, '');
  return TEST_OUTCOMES.find((outcome) => testValue(kind, outcome).replace(/-/g, '') === value);
}

/**
 * A voucher of the demonstration: `TK-0100-ABC` is worth 100 lira. What its end says decides: RED is refused later, LATE
 * is told late, SILENT never.
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
