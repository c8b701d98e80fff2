/**
 * Module that every process of a test run loads by NODE_OPTIONS. It appends each deprecation warning to the file in
 * the parameter `to` of its own URL. A warning is recorded even if no program reads the process's output.
 */
import { appendFileSync } from 'node:fs';

const to = new URL(import.meta.url).searchParams.get('to');

process.on('warning', ({ name, message, stack }) => {
  if (!name.includes('DeprecationWarning')) return;
  appendFileSync(to, `${JSON.stringify({ message, stack, program: process.argv.slice(1).join(' ') })}\n`);
});
