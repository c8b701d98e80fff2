/**
 * Domains of mutation testing: the folders that are mutated, and the tests that run against each mutant, as folders or
 * files.
 */
export const DOMAINS = {
  ledger: {
    mutate: ['platform/ledger'],
    // The checkpoint and the sums of hours are tested by the commands that use them.
    tests: ['platform/ledger', 'platform/ops/verify-since.test.ts', 'platform/ops/today.test.ts'],
  },
  payments: {
    mutate: ['platform/payments'],
    // The operator's commands and the calls of players; the second factor of a new destination.
    tests: [
      'platform/payments',
      'platform/bonuses/uses.test.ts',
      'platform/api/finance.test.ts',
      'platform/api/payment-refusals.test.ts',
      'platform/ops/approvals.test.ts',
      'platform/ops/payments-match.test.ts',
      'platform/ops/payments-queue.test.ts',
      'platform/ops/payments.test.ts',
      'platform/ops/reconcile-gateway.test.ts',
      'platform/ops/reconcile.test.ts',
      'platform/players/reauth.test.ts',
    ],
  },
  betting: { mutate: ['platform/betting'], tests: ['platform/betting'] },
  bonuses: {
    mutate: ['platform/bonuses'],
    // Coupons, deposits and rounds that concern a bonus.
    tests: [
      'platform/bonuses',
      'platform/betting/bonus-corrections.test.ts',
      'platform/betting/bonus-coupons.test.ts',
      'platform/games/several-stakes.test.ts',
      'platform/ledger/bonus-stakes.test.ts',
      'platform/payments/chargebacks.test.ts',
    ],
  },
  'play-limits': {
    mutate: ['platform/play-limits'],
    // Mails of cool-offs and exclusions.
    tests: ['platform/play-limits', 'platform/payments/payment-mails.test.ts'],
  },
  players: {
    mutate: ['platform/players'],
    // The operator's commands about players, the erasure, exclusions of a person, mails.
    tests: [
      'platform/players',
      'platform/api/registrations.test.ts',
      'platform/ops/lists.test.ts',
      'platform/ops/ops.test.ts',
      'platform/ops/player-details.test.ts',
      'platform/payments/payment-mails.test.ts',
      'platform/personal-data',
      'platform/play-limits/closure.test.ts',
      'platform/play-limits/shared-exclusions.test.ts',
      'platform/threats.test.ts',
    ],
  },
  provider: { mutate: ['provider'], tests: ['provider'] },
};

/** Files without behaviour of their own: table definitions, texts, exports, seed data, and parts and models of tests. */
const NOT_MUTATED = [
  '*.test.ts',
  'schema.ts',
  'messages.ts',
  'format.ts',
  'testing.ts',
  'testing-*.ts',
  'seed.ts',
  'index.ts',
];

/** Tests that start processes or simulate at length: too slow to repeat for each mutant. */
export const NOT_REPEATED = ['platform/ledger/kill.test.ts', 'provider/demo.test.ts', 'provider/feed/book.test.ts'];

/** The domain of this run, by name in MUTATION_DOMAIN. */
export function currentDomain() {
  const name = process.env.MUTATION_DOMAIN ?? 'ledger';
  const domain = DOMAINS[name];
  if (!domain) throw new Error(`${name} is no domain: ${Object.keys(DOMAINS).join(', ')}`);
  return {
    name,
    mutate: [
      ...domain.mutate.map((folder) => `${folder}/**/*.ts`),
      ...domain.mutate.flatMap((folder) => NOT_MUTATED.map((file) => `!${folder}/**/${file}`)),
    ],
    tests: domain.tests.map((part) => (part.endsWith('.test.ts') ? part : `${part}/**/*.test.ts`)),
  };
}
