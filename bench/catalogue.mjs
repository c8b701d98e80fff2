/**
 * Time of a page of the lists and of a search with a catalogue of 300 games and of 30,000. Budget: at most 20 % more
 * (budgets.md). Both catalogues exist in parallel and are queried in turn, so that a busy machine slows both alike. The
 * cost of a search depends on its hits: 'as many hits' finds one at either size, 'more hits' a hundred times as many.
 */
import { bundled } from './bundle.mjs';
import { quantile } from './quantile.mjs';
import { scratchOn } from './scratch.mjs';

const ROUNDS = 400;
const WARM_UP = 50;
const BUDGET = 1.2;
const server = process.env.LEDGER_BENCH_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const SIZES = { small: 300, large: 30_000 };
const nameOf = (size) => `rubato_catalogue_${size}_${process.pid}`;
const LISTS = {
  'all slots': {},
  'page 5': { offset: 240 },
  category: { categoryID: '11' },
  provider: { providerID: '3' },
  type: { type: '3d' },
  'search, as many hits': { search: 'samanlikta' },
  'search, more hits': { search: 'ışığında' },
  'search, no hit': { search: 'zzzqq' },
};

const scratch = scratchOn(server);
try {
  const { openPostgres, listGames, seedCatalogue, seedManyGames } = await bundled(`
    export { openPostgres } from './platform/db/open';
    export { listGames, seedCatalogue } from './platform/games';
    export { seedManyGames } from './bench/many-games';
  `);
  const catalogues = {};
  for (const [size, count] of Object.entries(SIZES)) {
    await scratch.create(nameOf(size));
    catalogues[size] = await openPostgres(scratch.urlOf(nameOf(size)), {
      log: { error() {}, warn() {}, info() {} },
      prepare: (own) => own.transaction(seedCatalogue),
    });
    await catalogues[size].db.transaction((tx) => seedManyGames(tx, count));
    await catalogues[size].db.execute('vacuum analyze');
  }
  const rows = {};
  for (const [list, filter] of Object.entries(LISTS)) {
    const took = { small: [], large: [] };
    const found = {};
    for (let round = -WARM_UP; round < ROUNDS; round += 1) {
      for (const size of round % 2 ? ['small', 'large'] : ['large', 'small']) {
        const from = performance.now();
        found[size] = await listGames(catalogues[size].db, { kind: 'slot', limit: 48, offset: 0, ...filter });
        if (round >= 0) took[size].push(performance.now() - from);
      }
    }
    const median = (size) => quantile(took[size], 0.5);
    const ratio = median('large') / median('small');
    rows[list] = {
      'of 300': found.small.total,
      'of 30,000': found.large.total,
      '300 games, ms': median('small').toFixed(2),
      '30,000 games, ms': median('large').toFixed(2),
      ratio: ratio.toFixed(2),
      budget: BUDGET,
      verdict: ratio <= BUDGET ? 'met' : 'MISSED',
    };
  }
  console.table(rows);
  for (const { close } of Object.values(catalogues)) await close();
} finally {
  for (const size of Object.keys(SIZES)) await scratch.drop(nameOf(size));
}
