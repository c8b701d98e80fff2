/**
 * Module that every process of a test run loads by NODE_OPTIONS. It appends each warning that fails a run to the file in
 * the parameter `to` of its own URL: a deprecation, or a timer whose delay does not fit, which Node replaces by 1 ms. A
 * warning is recorded even if no program reads the process's output.
 */
import { appendFileSync } from 'node:fs';

const to = new URL(import.meta.url).searchParams.get('to');
const recorded = new Set();

process.on('warning', ({ name, message, stack }) => {
  if (!name.includes('DeprecationWarning') && !name.startsWith('Timeout')) return;
  // Without its numbers, because a timer that repeats has another delay each time; the stack has them.
  const text = message.replaceAll(/\d+/g, 'N');
  if (recorded.has(text)) return;
  recorded.add(text);
  appendFileSync(to, `${JSON.stringify({ name, message: text, stack, program: process.argv.slice(1).join(' ') })}\n`);
});
