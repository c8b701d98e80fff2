/**
 * `npm run bench -- streams`: a shared table with 500 pages that follow it by server-sent events (GAME-7): memory of the
 * site for each, spread of the arrival of an event, and a restart of the process, after which the pages connect again
 * as browsers do. `STREAMS_BENCH_URL` is the PostgreSQL server; a scratch database is created and dropped.
 */
import { Agent, request } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readMemory } from './process-memory.mjs';
import { scratchOn } from './scratch.mjs';
import { freePort, startSite } from './site.mjs';
import { printTable } from './table.mjs';

const PAGES = 500;
/** Further pages, for the memory of each: the first ones include what the process needs once. */
const FURTHER = 2_000;
/** Streams that a launch may have: `server/table-streams.ts`. */
const PAGES_OF_LAUNCH = 4;
const TABLE = '/play/live/7001';
const [ARRIVAL_MS, MEMORY_KB] = [1_000, 20];
/** Wait for an event: longer than a round of the table. */
const EVENT_MS = 60_000;
const SETTLE_MS = 5_000;
const agent = new Agent({ keepAlive: false });

/** A page that follows the table, and connects again after the time that the server names. */
class Page {
  turns = [];
  connections = 0;
  retryMs = 3_000;
  isOpen = false;

  constructor(address, cookie) {
    this.address = address;
    this.cookie = cookie;
    this.connect();
  }

  connect() {
    this.asked = request(`${this.address}?events=`, { agent, headers: { cookie: this.cookie } }, (answer) => {
      this.isOpen = answer.statusCode === 200;
      this.connections += this.isOpen ? 1 : 0;
      answer.setEncoding('utf8').on('data', (text) => this.read(text));
      answer.on('close', () => this.lose());
    });
    this.asked.on('error', () => this.lose()).end();
  }

  lose() {
    this.isOpen = false;
    if (this.isEnded || this.waiting) return;
    this.waiting = setTimeout(() => {
      this.waiting = undefined;
      this.connect();
    }, this.retryMs);
  }

  read(text) {
    this.retryMs = Number(/^retry: (\d+)/m.exec(text)?.[1] ?? this.retryMs);
    if (/^event: turn/m.test(text)) this.turns.push(performance.now());
  }

  end() {
    this.isEnded = true;
    clearTimeout(this.waiting);
    this.asked.destroy();
  }
}

async function until(isTrue, ms = EVENT_MS) {
  const end = performance.now() + ms;
  while (!isTrue() && performance.now() < end) await pause(10);
  if (!isTrue()) throw new Error('The pages of the table did not come as far in time');
}

/** Waits until each page has one more event. @returns milliseconds from the first page to the last */
async function nextArrival(pages) {
  const counts = pages.map(({ turns }) => turns.length);
  await until(() => pages.every(({ turns }, at) => turns.length > counts[at]));
  const times = pages.map(({ turns }, at) => turns[counts[at]]);
  return Math.max(...times) - Math.min(...times);
}

const scratch = scratchOn(process.env.STREAMS_BENCH_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres');
const name = `rubato_streams_${process.pid}`;
const data = mkdtempSync(path.join(tmpdir(), 'rubato-streams-'));
const figures = [];
const pages = [];
let site;
try {
  await scratch.create(name);
  const environment = {
    DATABASE_URL: scratch.urlOf(name),
    DATA_DIR: data,
    FEED: 'none',
    PORT: String(await freePort()),
  };
  site = await startSite(environment);
  const cookie = await site.signedIn();
  const launches = [];
  while (launches.length < (PAGES + FURTHER) / PAGES_OF_LAUNCH) launches.push(await site.openGame(cookie, TABLE));
  const openUntil = async (count) => {
    while (pages.length < count)
      pages.push(new Page(`${site.origin}${launches[Math.floor(pages.length / PAGES_OF_LAUNCH)]}`, cookie));
    await until(() => pages.every(({ isOpen }) => isOpen));
    await nextArrival(pages);
    await pause(SETTLE_MS);
  };
  await openUntil(PAGES);
  const arrival = await nextArrival(pages);
  const before = readMemory(site.pid);
  await openUntil(PAGES + FURTHER);
  const kilobytes = ((readMemory(site.pid) - before) * 1_024) / FURTHER;
  for (const page of pages.splice(PAGES)) page.end();

  const connections = pages.map((page) => page.connections);
  await site.stop();
  const down = performance.now();
  site = await startSite(environment);
  const up = performance.now();
  await until(() => pages.every((page, at) => page.isOpen && page.connections > connections[at]));
  const connected = performance.now();
  const later = await nextArrival(pages);
  figures.push(
    { where: 'event', what: 'from the first page to the last', figure: arrival, unit: 'ms', most: ARRIVAL_MS },
    { where: 'memory', what: 'of the site for each page', figure: kilobytes, unit: 'kB', most: MEMORY_KB },
    { where: 'restart', what: 'process away', figure: (up - down) / 1_000, unit: 's' },
    { where: '', what: 'until every page is connected again', figure: (connected - up) / 1_000, unit: 's' },
    { where: '', what: 'next event, first page to last', figure: later, unit: 'ms', most: ARRIVAL_MS },
  );
} finally {
  for (const page of pages) page.end();
  await site?.stop();
  await scratch.drop(name);
  rmSync(data, { recursive: true, force: true });
}
process.exitCode = Math.sign(printTable(`A table with ${PAGES} pages, on PostgreSQL`, figures));
