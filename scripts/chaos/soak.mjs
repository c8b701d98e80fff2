/** Memory, handles, timers and connections of the site's processes, and rows of the database, during a soak. */
import { readdirSync, readFileSync } from 'node:fs';

const total = (list) => list.reduce((sum, one) => sum + one, 0);

/** Reads `/metrics` of the site's process `at`. @returns the number of timers that are set */
async function readTimers({ ports, secrets }, at) {
  const report = await fetch(`http://127.0.0.1:${ports.ops[at]}/metrics`, {
    headers: { authorization: `Bearer ${secrets.OPS_TOKEN}` },
  });
  return Number(/^nodejs_active_resources\{type="Timeout"\} (\d+)/m.exec(await report.text())?.[1]);
}

/** Returns the figures of this moment, summed over the processes. */
export async function sample(cluster, query) {
  const { sites } = cluster;
  const memory = sites.map(({ pid }) =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]),
  );
  const handles = sites.map(({ pid }) => readdirSync(`/proc/${pid}/fd`).length);
  const timers = await Promise.all(sites.map((_, at) => readTimers(cluster, at)));
  const [{ count }] = await query("select count(*) from pg_stat_activity where usename = 'rubato'");
  return { memory: total(memory) / 1_024, handles: total(handles), timers: total(timers), connections: Number(count) };
}

/** Returns figures of one moment as a line of the report. */
export const describeSample = ({ memory, handles, timers, connections }) =>
  `memory ${memory.toFixed(0)} MB, ${handles} file handles, ${timers} timers, ${connections} connections`;

/** Prints the mean of each figure in the first and in the last half. */
export function printSoak(samples) {
  const half = Math.floor(samples.length / 2);
  const mean = (list, name) => total(list.map((one) => one[name])) / Math.max(list.length, 1);
  console.log('\n  of all processes      first half  last half  ratio');
  for (const [name, title] of [
    ['memory', 'memory, MB'],
    ['handles', 'file handles'],
    ['timers', 'timers'],
    ['connections', 'server connections'],
  ]) {
    const [before, after] = [mean(samples.slice(0, half), name), mean(samples.slice(half), name)];
    console.log(
      `  ${title.padEnd(22)}${before.toFixed(1).padEnd(12)}${after.toFixed(1).padEnd(11)}${(after / before).toFixed(2)}`,
    );
  }
}

const DAY_MS = 24 * 60 * 60_000;

/** Returns the number of rows that each table has gained since the database was created. */
export async function countRows(query) {
  const rows = await query('select relname as name, n_tup_ins - n_tup_del as rows from pg_stat_user_tables');
  return new Map(rows.map(({ name, rows: count }) => [name, Number(count)]));
}

/** Prints the tables that grew, with rows a day at this load, largest first. */
export function printGrowth(before, after, durationMs) {
  const grown = [...after]
    .map(([name, rows]) => ({ name, rows: rows - (before.get(name) ?? 0) }))
    .filter(({ rows }) => rows > 0)
    .sort((one, other) => other.rows - one.rows);
  console.log('\n  table                     rows a day (what prunes it: Retention in docs/operating.md)');
  for (const { name, rows } of grown)
    console.log(`  ${name.padEnd(26)}${Math.round((rows / durationMs) * DAY_MS).toLocaleString('en')}`);
}
