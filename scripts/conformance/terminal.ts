import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { Writable } from 'node:stream';
import type { Outcome } from './walk';

/** Exit code after Ctrl-C. */
export const INTERRUPTED = 130;

/** Asks for a secret at the terminal, without showing it. */
function askSecret(label: string): Promise<string> {
  const unseen = new Writable({ write: (_part, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: unseen, terminal: true });
  process.stderr.write(`${label}: `);
  return new Promise((resolve) => {
    terminal.on('SIGINT', () => process.exit(INTERRUPTED));
    terminal.question('', (answer) => {
      terminal.close();
      process.stderr.write('\n');
      resolve(answer);
    });
  });
}

/** Reads a secret: `given` from the environment, else from the terminal, else from standard input. */
export async function readSecret(label: string, given: string | undefined): Promise<string> {
  if (given) return given;
  if (process.stdin.isTTY) return askSecret(label);
  return (await text(process.stdin)).replace(/\r?\n$/, '');
}

/** Shows each finished request on standard error: on one line of a terminal, else on its own line. */
export function showProgress(done: number, total: number, { name, state, ms }: Outcome): void {
  const line = `${done}/${total} ${name} ${state} ${ms ?? 0} ms`;
  process.stderr.write(process.stderr.isTTY ? `\r\u001b[K${line}` : `${line}\n`);
}

/** Removes the progress from the terminal. */
export function clearProgress(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
}
