import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { settingNames, wrongSetting } from '../settings';

/**
 * Compares docs/security.md with OWASP ASVS 5.0.0: every requirement of levels 1 and 2 once, with an existing proof.
 */
const ROOT = path.resolve(import.meta.dirname, '..');
const text = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

/**
 * Levels of the standard's requirements, section by section: '1.5: 123' is V1.5.1 of level 1, V1.5.2 of level 2, …
 */
const LEVELS = `
1.1: 22, 1.2: 1111122223, 1.3: 112222222223, 1.4: 222, 1.5: 123
2.1: 122, 2.2: 112, 2.3: 12223, 2.4: 23
3.1: 3, 3.2: 113, 3.3: 12223, 3.4: 11222233, 3.5: 11122333, 3.6: 3, 3.7: 22333
4.1: 12233, 4.2: 23333, 4.3: 22, 4.4: 1222
5.1: 2, 5.2: 112333, 5.3: 113, 5.4: 222
6.1: 122, 6.2: 111111112222, 6.3: 11223333, 6.4: 112233, 6.5: 22222333, 6.6: 2223, 6.7: 33, 6.8: 2222
7.1: 222, 7.2: 1111, 7.3: 22, 7.4: 11222, 7.5: 223, 7.6: 22
8.1: 1233, 8.2: 1123, 8.3: 133, 8.4: 23
9.1: 111, 9.2: 1222
10.1: 22, 10.2: 223, 10.3: 22223, 10.4: 1111122222233333, 10.5: 22222, 10.6: 22, 10.7: 222
11.1: 2233, 11.2: 22233, 11.3: 11233, 11.4: 1222, 11.5: 23, 11.6: 23, 11.7: 33
12.1: 12233, 12.2: 11, 12.3: 22223
13.1: 2333, 13.2: 222223, 13.3: 2233, 13.4: 1222233
14.1: 22, 14.2: 12223333, 14.3: 122
15.1: 12233, 15.2: 12233, 15.3: 1222222, 15.4: 3333
16.1: 2, 16.2: 22222, 16.3: 2222, 16.4: 222, 16.5: 2223
17.1: 23, 17.2: 22223333, 17.3: 22`;

const required = [...LEVELS.matchAll(/([\d.]+): (\d+)/g)].flatMap(([, section, levels = '']) =>
  Array.from(levels, (level, at) => ({ number: `${section}.${at + 1}`, level })),
);

const rows = [
  ...text('docs/security.md').matchAll(/^\| ([\d. ]+) \| ([12]) \| .+? \| (.+?) \| (.+?) \| (.*?) ?\|$/gm),
].map(([, numbers = '', level = '', status = '', control = '', proof = '']) => ({
  numbers: numbers.split(' '),
  level,
  status,
  control,
  files: [...proof.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
  ids: proof.replaceAll(/`[^`]+`/g, '').match(/\S+/g) ?? [],
}));

describe('docs/security.md against ASVS 5.0.0', () => {
  test('the list has as many requirements of each level as the standard', () => {
    expect(['1', '2', '3'].map((level) => required.filter((one) => one.level === level).length)).toEqual([70, 183, 92]);
  });

  test('every requirement of levels 1 and 2 is in the list once, at its level', () => {
    const listed = rows.flatMap(({ numbers, level }) => numbers.map((number) => `${number} of level ${level}`));
    const wanted = required
      .filter(({ level }) => level !== '3')
      .map(({ number, level }) => `${number} of level ${level}`);
    expect(listed.toSorted()).toEqual(wanted.toSorted());
  });

  test('each has a known status, and evidence unless it is not applicable', () => {
    expect([...new Set(rows.map(({ status }) => status))].sort()).toEqual([
      'met',
      'not applicable',
      'not met',
      'operator',
    ]);
    const without = rows.filter(({ files, status }) => files.length === 0 && status !== 'not applicable');
    expect(without.map(({ numbers, control }) => `${numbers.join(' ')}: ${control}`)).toEqual([]);
    const unnamed = rows.filter(({ status, control }) => (status === 'not met') !== control.includes('Missing: '));
    expect(unnamed.map(({ numbers, control }) => `${numbers.join(' ')}: ${control}`)).toEqual([]);
  });

  test('every proof is a file, and every id is in the title of a test in one of the files next to it', () => {
    const missing = rows.flatMap(({ files }) => files.filter((file) => !existsSync(path.join(ROOT, file))));
    expect(missing).toEqual([]);
    const unproven = rows.flatMap(({ numbers, files, ids }) => {
      const tests = files.filter((file) => /\.(?:test|spec)\.tsx?$/.test(file)).map(text);
      const borne = (id: string) => tests.some((source) => new RegExp(`['"\`](?:[A-Z]+-\\d+ )*${id} `).test(source));
      return ids.filter((id) => !borne(id)).map((id) => `${numbers.join(' ')}: ${id}`);
    });
    expect(unproven).toEqual([]);
  });
});

test('RUN-2 the outbound connections in docs/security.md name each setting with the URL of another system', () => {
  const [, section = ''] = /^### Outbound connections\n([^#]+)/m.exec(text('docs/security.md')) ?? [];
  // Links name the site itself by PUBLIC_URL; it is not requested.
  const outgoing = settingNames.filter((name) => name !== 'PUBLIC_URL' && wrongSetting(name).message.includes('://'));
  expect(outgoing).toEqual(
    expect.arrayContaining(['HOSTED_GATEWAYS', 'GAME_PROVIDERS', 'OTEL_EXPORTER_OTLP_ENDPOINT']),
  );
  expect(outgoing.filter((name) => !section.includes(`\`${name}\``))).toEqual([]);
});
