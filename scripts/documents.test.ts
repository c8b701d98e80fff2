import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const FOLDERS = 'app|arcade|bench|content|contract|e2e|examples|locales|platform|provider|scripts|server';
const text = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: ROOT })
  .toString()
  .split('\n')
  .filter((file) => file !== 'scripts/documents.test.ts' && existsSync(path.join(ROOT, file)));
const sources = files
  .filter((file) => new RegExp(`^(?:${FOLDERS})/.*\\.(?:tsx?|mjs)$|^settings\\.ts$`).test(file))
  .map((file) => ({ file, text: text(file) }));
/** Files with titles of tests; `npm run test:browsers` has its own. */
const tests = sources.filter(({ file }) => /\.(?:test|spec)\.tsx?$|^scripts\/browsers\/flows\.mjs$/.test(file));
const documents = files.filter((file) => file.endsWith('.md')).map((file) => ({ file, text: text(file) }));

const requirements = text('docs/requirements.md');
const hardening = text('docs/hardening.md');
const requirementIds = new Set([...requirements.matchAll(/^- ([A-Z][A-Z0-9]+-\d+) /gm)].map(([, id = '']) => id));
const PREFIXES = [...new Set([...requirementIds].map((id) => id.split('-')[0]))];
const REQUIREMENT = new RegExp(String.raw`\b(?:${PREFIXES.join('|')})-\d+\b`, 'g');
const known = new Set([...hardening.matchAll(/^(\d+)\. /gm)].map(([, line]) => line));

/** A title begins with the ids that it proves: `'AUTH-3 HARD-7 …'`, `'HARD-24 HARD-25 …'`. */
const TITLE = /['"`]((?:[A-Z][A-Z0-9]+-\d+ )+)/g;
const LINE = /\bHARD-(\d+)/g;

/** The lines of `docs/hardening.md` that a text names, in comments too. */
const hardeningLines = (source: string): string[] => [...source.matchAll(LINE)].map(([, line = '']) => line);

/** The ids in the titles of a test file. */
const titleIds = (source: string): string[] =>
  [...source.matchAll(TITLE)].flatMap(([, ids = '']) => ids.trim().split(' '));

/** The lines of `docs/hardening.md` in the titles of a test file. */
const provenLines = (source: string): string[] => hardeningLines(titleIds(source).join(' '));

/** Every `file: match` of a pattern for which `holds` is false. */
function unfounded(
  among: { file: string; text: string }[],
  pattern: RegExp,
  holds: (found: string, file: string) => boolean,
) {
  return among.flatMap((source) =>
    [...source.text.matchAll(pattern)]
      .map((match) => match[1] ?? match[0])
      .filter((found) => !holds(found, source.file))
      .map((found) => `${source.file}: ${found}`),
  );
}

/** Returns the anchors of a document's headings, as GitHub makes them. */
function headingAnchors(document: string): string[] {
  const count = new Map<string, number>();
  return [...document.replaceAll(/^```[^]*?^```$/gm, '').matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => {
    const slug = heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-');
    const before = count.get(slug) ?? 0;
    count.set(slug, before + 1);
    return before === 0 ? slug : `${slug}-${before}`;
  });
}

describe('references of code and documents exist', () => {
  test('the files to check are found', () => {
    expect(sources.length).toBeGreaterThan(300);
    expect(requirementIds.size).toBeGreaterThan(90);
    expect(known.size).toBe(38);
  });

  test('a requirement named in a source is in docs/requirements.md', () => {
    expect(unfounded(sources, REQUIREMENT, (id) => requirementIds.has(id))).toEqual([]);
  });

  test('an id in the title of a test is in docs/requirements.md or docs/hardening.md', () => {
    const unknown = tests.flatMap(({ file, text: source }) =>
      titleIds(source)
        .filter((id) => !id.startsWith('HARD-') && !requirementIds.has(id))
        .map((id) => `${file}: ${id}`),
    );
    expect(unknown).toEqual([]);
  });

  test('every requirement has a test with its id in the title', () => {
    const proven = new Set(tests.flatMap(({ text: source }) => titleIds(source)));
    expect([...requirementIds].filter((id) => !proven.has(id))).toEqual([]);
  });

  test('a line of hardening named in a source is in docs/hardening.md', () => {
    const missing = sources.flatMap(({ file, text: source }) =>
      hardeningLines(source)
        .filter((line) => !known.has(line))
        .map((line) => `${file}: HARD-${line}`),
    );
    expect(missing).toEqual([]);
  });

  test('every line of hardening has a test with its id in the title', () => {
    const proven = new Set(tests.flatMap(({ text: source }) => provenLines(source)));
    expect([...known].filter((line) => !proven.has(line!)).map((line) => `HARD-${line}`)).toEqual([]);
    // A comment is no proof, nor is an id in the middle of a title.
    expect(provenLines(`// HARD-1 said\ntest('AUTH-3 ${'HARD'}-7 opens nothing, see ${'HARD'}-8', () => 0)`)).toEqual([
      '7',
    ]);
  });

  test('a section of the specification named in a source has its row in docs/requirements.md', () => {
    const sections = new Set([...requirements.matchAll(/^\| spec section (\d) \|/gm)].map(([, section]) => section));
    expect(unfounded(sources, /\bsections? (\d)(?:\b(?!\.))/g, (section) => sections.has(section))).toEqual([]);
  });

  test('a document named in a source exists', () => {
    const exists = (name: string) =>
      ['.', 'docs', 'docs/decisions'].some((at) => existsSync(path.join(ROOT, at, name)));
    expect(unfounded(sources, /[\w./-]+\.md\b/g, exists)).toEqual([]);
  });

  test('a decision named by number exists', () => {
    const decisions = new Set(files.map((file) => /^docs\/decisions\/(\d{4})-/.exec(file)?.[1]));
    expect(unfounded([...sources, ...documents], /\bdecisions? (\d{4})\b/g, (number) => decisions.has(number))).toEqual(
      [],
    );
  });

  test('a link of a document leads to a file, and its anchor to a heading', () => {
    const leads = (target: string, from: string) => {
      if (/^(?:https?:|mailto:)/.test(target)) return true;
      const [name = '', anchor] = target.split('#');
      const file = name === '' ? from : path.join(path.dirname(from), name);
      if (!existsSync(path.join(ROOT, file))) return false;
      return anchor === undefined || !file.endsWith('.md') || headingAnchors(text(file)).includes(anchor);
    };
    expect(unfounded(documents, /\]\(([^)\s]+)\)/g, leads)).toEqual([]);
  });
});
