import { Gauge, Registry } from 'prom-client';
import { inTime } from '#contract/in-time';
import { findOldestPrice } from './betting';
import { counterRegistry } from './counters';
import type { PlatformContext } from './context';
import type { OpenedDatabase } from './db/open';
import { findOldestDue } from './jobs';
import { readLastCheck } from './ledger';

/** Time limit for the figures from the database. */
const DATABASE_MS = 2_000;

const SECOND_MS = 1_000;
const secondsSince = (now: Date, at: Date | undefined): number | undefined =>
  at && Math.max(0, (now.getTime() - at.getTime()) / SECOND_MS);

/**
 * Creates the figures of this platform for `/metrics`. If the database does not answer in time, its figures are absent.
 * @returns a function that returns them in the format of Prometheus
 */
export function createMetrics(
  { db, now, log, jobKinds }: Pick<PlatformContext, 'db' | 'now' | 'log' | 'jobKinds'>,
  { pools }: Pick<OpenedDatabase, 'pools'>,
): () => Promise<string> {
  const own = new Registry();
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge<Label>({ name, help, labelNames, registers: [own] });
  const connections = gauge('database_connections', 'Connections to the database in use', ['pool']);
  const waiting = gauge('database_waiting', 'Requests and jobs that wait for a connection', ['pool']);
  const size = gauge('database_pool_size', 'Maximum number of connections', ['pool']);
  const jobs = gauge(
    'jobs_oldest_due_seconds',
    'Time since the oldest job of a kind that this process runs became due',
    ['kind'],
  );
  const price = gauge('prices_oldest_seconds', 'Age of the oldest price that takes bets');
  const checked = gauge('ledger_check_timestamp_seconds', 'Time of the last `ledger verify`, in Unix seconds');
  const findings = gauge('ledger_findings', 'Findings of the last `ledger verify`');
  const drift = gauge('ledger_drift_kurus', 'Sum of all accounts at the last `ledger verify`: 0 unless money is wrong');

  async function readDatabase(): Promise<void> {
    const at = now();
    const [due, pricedAt, check] = await Promise.all([
      findOldestDue({ db, jobKinds }, at),
      findOldestPrice(db, at),
      readLastCheck(db),
    ]);
    jobs.reset();
    for (const { kind, runAt, isRun } of due) if (isRun) jobs.set({ kind }, secondsSince(at, runAt) ?? 0);
    setOrRemove(price, secondsSince(at, pricedAt));
    setOrRemove(checked, check && check.at.getTime() / SECOND_MS);
    setOrRemove(findings, check?.findings);
    setOrRemove(drift, check && Number(check.drift));
  }

  return async () => {
    for (const { pool, used, waits, max } of pools()) {
      connections.set({ pool }, used);
      waiting.set({ pool }, waits);
      size.set({ pool }, max);
    }
    await inTime(readDatabase(), DATABASE_MS, () => {
      throw new Error(`no answer within ${DATABASE_MS} ms`);
    }).catch((err: unknown) => {
      for (const one of [jobs, price, checked, findings, drift]) one.remove();
      jobs.reset();
      log.warn({ err }, 'the figures of the database could not be read');
    });
    return Registry.merge([counterRegistry, own]).metrics();
  };
}

/** Sets a gauge without labels; undefined removes its value. */
function setOrRemove(gauge: Gauge, value: number | undefined): void {
  if (value === undefined) gauge.remove();
  else gauge.set(value);
}
