/** Measurements of the database benchmark that are more than one statement. */

/** Runs `work` and returns its seconds, with the temporary files that the server wrote for it. */
async function measured(client, work) {
  const written = async () => {
    await client.query('select pg_stat_clear_snapshot()');
    const { rows } = await client.query(
      'select temp_bytes::float8 as bytes from pg_stat_database where datname = current_database()',
    );
    return rows[0].bytes;
  };
  const before = await written();
  const started = performance.now();
  const result = await work();
  const seconds = (performance.now() - started) / 1000;
  // The server reports temporary files when the connection is idle, about a second later.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  return {
    result,
    text: `${seconds.toFixed(1)} s, ${(((await written()) - before) / 1e6).toFixed(0)} MB of temporary files`,
  };
}

/** @param product the product's functions, from `bundled` */
export function longRuns(product) {
  return [
    {
      name: 'ledger verify',
      run: async ({ db, client }) => {
        const { result, text } = await measured(client, () =>
          db.transaction((tx) => product.verifyBooks(tx), {
            isolationLevel: 'repeatable read',
            accessMode: 'read only',
          }),
        );
        return `${text}, ${result.entries} entries, ${result.findings.length} findings ${result.findings.slice(0, 3).join('; ')}`;
      },
    },
  ];
}
