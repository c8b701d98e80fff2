/** Domains of mutation testing: the folders that are mutated, and the tests that run against each mutant. */
export const DOMAINS = {
  ledger: { mutate: ['platform/ledger'], tests: ['platform/ledger'] },
  payments: { mutate: ['platform/payments'], tests: ['platform/payments'] },
  betting: { mutate: ['platform/betting'], tests: ['platform/betting'] },
  bonuses: { mutate: ['platform/bonuses'], tests: ['platform/bonuses'] },
  'play-limits': { mutate: ['platform/play-limits'], tests: ['platform/play-limits'] },
  players: { mutate: ['platform/players'], tests: ['platform/players'] },
  provider: { mutate: ['provider'], tests: ['provider'] },
};

/** Files without behaviour of their own: table definitions, texts, exports, seed data and parts of tests. */
const NOT_MUTATED = ['*.test.ts', 'schema.ts', 'messages.ts', 'format.ts', 'testing.ts', 'seed.ts', 'index.ts'];

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
    tests: domain.tests.map((folder) => `${folder}/**/*.test.ts`),
  };
}
