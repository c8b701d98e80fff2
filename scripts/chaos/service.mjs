/** Availability of the site during a run: responses to players, and visitors' page requested four times a second. */
import { setTimeout as pause } from 'node:timers/promises';

const PROBE_MS = 250;
const PAGE_LIMIT_MS = 5_000;
const CALM_OK = 20;
const CALM_LIMIT_MS = 90_000;

export class Service {
  #rows = [];
  #row = newRow('without faults');
  isOpen = true;
  #streak = 0;
  #lastOk = Date.now();

  constructor(url) {
    this.url = url;
    this.#rows.push(this.#row);
  }

  /** Counts a response to a player: ok, rejected (503) or failed, which has a reason: a status or an error. */
  record(outcome, reason) {
    this.#row[outcome] += 1;
    if (outcome === 'failed') this.#row.reasons.set(reason, (this.#row.reasons.get(reason) ?? 0) + 1);
    if (outcome !== 'ok') {
      this.#streak = 0;
      return;
    }
    const now = Date.now();
    this.#row.gap = Math.max(this.#row.gap, now - Math.max(this.#lastOk, this.#row.began));
    this.#lastOk = now;
    this.#streak += 1;
  }

  begin(name) {
    this.#row = newRow(name);
    this.#rows.push(this.#row);
    this.#streak = 0;
  }

  /** Waits until twenty requests in turn succeeded. */
  async calm() {
    this.#streak = 0;
    const end = Date.now() + CALM_LIMIT_MS;
    while (this.#streak < CALM_OK && Date.now() < end) await pause(100);
  }

  end(note) {
    this.#row.note = note ?? '';
    this.#row.ended = Date.now();
    [this.#row] = this.#rows;
  }

  watch() {
    this.watching = (async () => {
      for (; this.isOpen; await pause(PROBE_MS)) {
        const row = this.#row;
        const answer = await fetch(`${this.url}/`, { signal: AbortSignal.timeout(PAGE_LIMIT_MS) })
          .then((response) => response.text().then(() => response.status))
          .catch(({ name }) => name);
        row.pages += 1;
        if (answer === 200) continue;
        row.pagesFailed += 1;
        row.answers.add(answer);
      }
    })();
  }

  async close() {
    this.isOpen = false;
    await this.watching;
  }

  last = () => describe(this.#rows.at(-1));

  print() {
    console.log(`\n  ${HEAD}`);
    for (const row of this.#rows) console.log(`  ${describe(row)}`);
  }
}

const newRow = (name) => ({
  name,
  began: Date.now(),
  gap: 0,
  ok: 0,
  rejected: 0,
  failed: 0,
  pages: 0,
  pagesFailed: 0,
  answers: new Set(),
  reasons: new Map(),
  note: '',
});
const columns = (...cells) => cells.map((cell, at) => String(cell).padEnd([40, 12, 9, 10, 8, 18][at] ?? 0)).join('');
const HEAD = columns('fault', 'no service', 'ok', 'rejected', 'failed', 'visitor pages', 'note');
const describe = (row) =>
  columns(
    row.name,
    `${(row.gap / 1_000).toFixed(1)} s`,
    row.ok,
    row.rejected,
    row.failed,
    `${row.pages - row.pagesFailed} of ${row.pages}`,
    [...row.answers, ...[...row.reasons].map(([reason, count]) => `${count}×${reason}`), row.note].join(' '),
  );
