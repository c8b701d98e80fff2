import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { calls } from '../contract/calls';
import { commandList, commandTable } from '../platform/ops';
import { openapi, type Examples } from './openapi';
import { exampleEnvironment, withRoles, withSettings } from './settings-documents';

/** Generated files. `npm run generate` writes them; these tests compare them with the current output. */
const ROOT = path.resolve(import.meta.dirname, '..');
const at = (file: string) => path.join(ROOT, file);
const text = (file: string) => readFileSync(at(file), 'utf8');

const examples = JSON.parse(text('docs/api-examples.json')) as Examples;
const { version } = JSON.parse(text('package.json')) as { version: string };

describe('generated files are current', () => {
  test('API-1 docs/openapi.json matches the contract', async () => {
    await expect(`${JSON.stringify(openapi(version, examples), null, 1)}\n`).toMatchFileSnapshot(
      at('docs/openapi.json'),
    );
  });

  test('API-1 every call of the contract is in the OpenAPI document, and every reference has a target', () => {
    const document = openapi(version, examples);
    for (const name of calls.keys()) expect(document).toHaveProperty(['paths', `/endpoint/v1#${name}`, 'post']);
    for (const [, place = ''] of JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g))
      expect(document, place).toHaveProperty(place.split('/'));
  });

  test("scripts/ops-help.txt and ops-commands.json are from the operator's commands", async () => {
    await expect(`${commandList()}\n`).toMatchFileSnapshot(at('scripts/ops-help.txt'));
    await expect(`${JSON.stringify(commandTable(), null, 2)}\n`).toMatchFileSnapshot(at('scripts/ops-commands.json'));
  });

  test('.env.example and the table of the README hold the settings of settings.ts', async () => {
    await expect(exampleEnvironment()).toMatchFileSnapshot(at('.env.example'));
    await expect(withSettings(text('README.md'))).toMatchFileSnapshot(at('README.md'));
  });

  test('the table of the README states the type of each setting', () => {
    const row = (name: string) =>
      withSettings(text('README.md')).match(new RegExp(`^\\| \`${name}\` \\| (\\w+) \\|`, 'm'))?.[1];
    expect(
      ['DATABASE_POOL', 'RATE_LIMIT_FACTOR', 'DESK', 'MIGRATE_URL', 'PUBLIC_URL', 'SITE_ID', 'FEEDS'].map(row),
    ).toEqual(['integer', 'number', 'choice', 'URL', 'URL', 'text', 'list']);
  });

  test('DESK-12 the table of the operator’s guide names the role of each command', async () => {
    await expect(withRoles(text('docs/operating.md'))).toMatchFileSnapshot(at('docs/operating.md'));
  });
});
