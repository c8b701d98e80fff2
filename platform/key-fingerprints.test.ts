import { afterEach, beforeEach, expect, test } from 'vitest';
import { installation } from './db/installation';
import { describeDatabase, testContext, type TestContext } from './db/testing';
import { assertSharedKeys } from './key-fingerprints';

describeDatabase('keys of several processes', (database) => {
  let context: TestContext;
  beforeEach(async () => {
    context = await testContext(database);
  });
  afterEach(() => context.close());

  /** Starts a process. */
  const start = (secrets: string[], sealKey = 'seal') =>
    assertSharedKeys(context.db, { SESSION_SECRETS: secrets, SEAL_KEY: [sealKey] }, context.key('fingerprints'));

  test('SCALE-4 a secret is replaced while processes of each step start again', async () => {
    for (const secrets of [['old'], ['old', 'new'], ['old'], ['new', 'old'], ['old', 'new'], ['new'], ['new', 'old']])
      await start(secrets);
    await start(['new']);
    await expect(start(['old'])).rejects.toThrow(/^Setting SESSION_SECRETS is wrong: [^\n]+$/);
  });

  test('SCALE-4 other keys are refused with one line that names the setting; neither they nor a secret are stored', async () => {
    await start(['secret-one']);
    await expect(start(['secret-two'])).rejects.toThrow(/^Setting SESSION_SECRETS is wrong: [^\n]+$/);
    await expect(start(['secret-one'], 'other')).rejects.toThrow(/^Setting SEAL_KEY is wrong: [^\n]+$/);
    await start(['secret-one']);
    expect(JSON.stringify(await context.db.select().from(installation))).not.toContain('secret-');
  });
});
