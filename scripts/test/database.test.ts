import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { testPostgres } from '#platform/db/testing';
import { withDatabase } from './database.mjs';

async function countTables(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("select count(*)::int from pg_tables where schemaname = 'public'");
  await client.end();
  return rows[0].count;
}

describe.skipIf(!testPostgres)('the database of the end-to-end tests', { meta: { needs: 'PostgreSQL' } }, () => {
  test('it is empty, and dropped after the work, also after work that fails', async () => {
    const urls: string[] = [];
    await withDatabase(async (url) => {
      urls.push(url!);
      expect(await countTables(url!)).toBe(0);
    });
    const failing = withDatabase(async (url) => {
      urls.push(url!);
      throw new Error('the work fails');
    });
    await expect(failing).rejects.toThrow('the work fails');
    expect(urls).toHaveLength(2);
    for (const url of urls) await expect(countTables(url)).rejects.toThrow('does not exist');
  });
});
