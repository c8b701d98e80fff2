import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Whether lynx, a browser of text alone, is installed here. */
export const hasLynx = () => spawnSync('lynx', ['-version'], { stdio: 'ignore' }).status === 0;

const ENTER = '^J';

/**
 * A player at lynx's keyboard: looks for words, fills in fields, presses buttons and links, and keeps what is shown under
 * a name. `run` presses the keys. Whatever lynx cannot reach or does not show, this player cannot either. Words are
 * ASCII, as lynx's scripts are. Cookies last from one run to the next.
 */
export class LynxPlayer {
  #keys: string[] = [];
  #kept: string[] = [];
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'rubato-lynx-'));

  private key(...keys: string[]): this {
    this.#keys.push(...keys);
    return this;
  }

  private type(text: string): this {
    return this.key(...[...text].map((letter) => (letter === ' ' ? '<space>' : letter)));
  }

  /** Moves to the next place that says so, and to the first link or field from there on. */
  find(words: string): this {
    return this.key('/').type(words).key(ENTER);
  }

  /** Types into the field behind a label, and leaves it. */
  fill(label: string, text: string): this {
    return this.find(label).key(ENTER).type(text).key('Down Arrow');
  }

  /** Ticks the box before these words, whose link comes after it. */
  tick(words: string): this {
    return this.find(words).key('Up Arrow', ENTER);
  }

  /** Chooses the next option of the list behind a label. */
  choose(label: string): this {
    return this.find(label).key(ENTER, 'Down Arrow', ENTER);
  }

  /** Presses the button or link that says so. */
  press(words: string): this {
    return this.find(words).key(ENTER);
  }

  /** Keeps the text of the page that is shown now. */
  keep(name: string): this {
    this.#kept.push(name);
    return this.key('p', ENTER, '^U').type(path.join(this.#folder, name)).key(ENTER);
  }

  /** Presses all that, from `address` on. @returns the texts that were kept, by name */
  run(address: string): Record<string, string> {
    const script = path.join(this.#folder, 'keys');
    const cookies = path.join(this.#folder, 'cookies');
    writeFileSync(script, [...this.#keys, 'Q', 'y'].map((key) => `key ${key}\n`).join(''));
    const { status, signal, stderr } = spawnSync(
      'lynx',
      [
        '-tna',
        '-nopause',
        '-accept_all_cookies',
        `-cookie_file=${cookies}`,
        `-cookie_save_file=${cookies}`,
        '-display_charset=utf-8',
        '-term=vt100',
        `-cmd_script=${script}`,
        address,
      ],
      { encoding: 'utf8', timeout: 60_000, env: { ...process.env, HOME: this.#folder, COLUMNS: '100', LINES: '40' } },
    );
    if (status !== 0) throw new Error(`lynx ended with ${status ?? signal}: ${stderr}`);
    const texts = Object.fromEntries(
      this.#kept.map((name) => [name, readFileSync(path.join(this.#folder, name), 'utf8')]),
    );
    this.#keys = [];
    this.#kept = [];
    return texts;
  }

  /** Forgets cookies and pages. */
  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
