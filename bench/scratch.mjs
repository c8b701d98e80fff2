/** Scratch databases on a PostgreSQL server, and pgbench on one of them. */
import { execFileSync } from 'node:child_process';
import pg from 'pg';

/**
 * @param server the URL of any database there
 * @returns `create(name)` and `drop(name)`; `urlOf(name)`; `pgbench(name, connections)`: TPC-B transactions per second
 */
export function scratchOn(server) {
  const administer = async (statement) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  return {
    create: (name) => administer(`create database ${name}`),
    drop: (name) => administer(`drop database if exists ${name} with (force)`),
    urlOf: (name) => Object.assign(new URL(server), { pathname: `/${name}` }).href,
    pgbench: (name, connections) => {
      const url = new URL(server);
      const at = ['-h', url.hostname, '-p', url.port || '5432', '-U', url.username || 'postgres', name];
      execFileSync('pgbench', ['-i', '-q', ...at], { stdio: 'ignore' });
      const words = ['-c', String(connections), '-j', '2', '-T', '4', ...at];
      return Number(/tps = ([\d.]+) \(without/.exec(execFileSync('pgbench', words, { encoding: 'utf8' }))?.[1]);
    },
  };
}
