import { readFileSync } from 'node:fs';

/** The operator's guide, whose commands some tests run. */

const GUIDE = readFileSync('docs/operating.md', 'utf8');

/** A fenced block of the guide. */
export interface Block {
  language: string;
  text: string;
}

/** Returns the fenced blocks under a heading, up to the next heading of any level, without the indent of a list. */
export function blocksUnder(heading: string): Block[] {
  const [, section] = GUIDE.split(`\n${heading}\n`);
  if (section === undefined) throw new Error(`docs/operating.md has no heading ${heading}`);
  const [part = ''] = section.split(/\n##/);
  return [...part.matchAll(/^( *)```(\w+)\n([^]*?)^ *```$/gm)].map(([, indent = '', language = '', text = '']) => ({
    language,
    text: text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  }));
}

/** Returns the shell commands under a heading, block by block. */
export const commandsUnder = (heading: string): string[] =>
  blocksUnder(heading).flatMap(({ language, text }) => (language === 'sh' ? text : []));
