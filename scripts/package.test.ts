import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './sources.mjs';

test('each script of package.json starts a program that npm finds in every shell, Windows included', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const found = (program: string) => program === 'node' || existsSync(path.join(ROOT, 'node_modules', '.bin', program));
  expect(Object.keys(scripts)).toContain('start');
  for (const [name, line] of Object.entries(scripts)) {
    expect(found(line.split(' ')[0] ?? ''), name).toBe(true);
    // Quotes, variables and operators differ between shells.
    expect(line, name).not.toMatch(/['"$%&|;<>^]/);
  }
});
