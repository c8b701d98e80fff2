import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';

const ROWS = 300;
const COLUMNS = 110;
const TAB_STOP = 8;
const ENTER = '\r';
const TAB = '\t';
const ERASE_LINE = '\u0015';
/** Matches terminal output: an escape sequence, a control character or a letter. */
const TOLD = /\x1b\[([?\d;]*)([A-Za-z])|\x1b[()].|\x1b.|[^]/gu;

/**
 * Lynx in a terminal tall enough to show every page completely. It numbers links and fields. The test finds them by
 * their visible text: the text before a field, or of a link or button.
 */
export class TextBrowser {
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'rubato-lynx-'));
  readonly #lynx: ChildProcessWithoutNullStreams;
  #screen: string[][] = Array.from({ length: ROWS }, () => []);
  #scrolled = { top: 0, bottom: ROWS - 1 };
  #row = 0;
  #column = 0;
  #unread = '';
  /** Texts before those of the buttons, on every page so far. */
  readonly signs = new Set<string>();

  constructor(address: string) {
    const config = path.join(this.#folder, 'lynx.cfg');
    writeFileSync(config, 'DEFAULT_KEYPAD_MODE:LINKS_AND_FIELDS_ARE_NUMBERED\n');
    const lynx = `lynx -cfg=${config} -nopause -tna -accept_all_cookies -display_charset=utf-8 '${address}'`;
    this.#lynx = spawn('script', ['-qfec', `stty rows ${ROWS} cols ${COLUMNS}; exec ${lynx}`, '/dev/null'], {
      env: { ...process.env, TERM: 'vt100', HOME: this.#folder, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' },
    });
    this.#lynx.stdout.setEncoding('utf8').on('data', (output: string) => this.#draw(output));
    this.#lynx.stdin.on('error', () => {});
  }

  /** Returns the text on the screen as one line. */
  text(): string {
    return this.#screen
      .map((row) => Array.from(row, (letter) => letter ?? ' ').join(''))
      .join('\n')
      .replace(/\s+/g, ' ');
  }

  /** Waits until the page shows this text. */
  async says(words: RegExp): Promise<void> {
    await expect.poll(() => this.text(), { timeout: 20_000 }).toMatch(words);
    for (const [, sign = ''] of this.text().matchAll(/\(\[\d+\]([^)]*)\)/g)) this.signs.add(sign);
  }

  /** Opens a URL. */
  open(address: string): void {
    this.#type(`g${ERASE_LINE}${address}${ENTER}`);
  }

  /** Types into the field after this label. */
  async fill(label: string, value: string): Promise<void> {
    await this.#goTo(new RegExp(`${escaped(label)}[^[\\]]* \\[(\\d+)\\][\\d_]`));
    await this.says(/Inactive/);
    this.#type(ENTER);
    await this.says(/Enter text/);
    this.#type(`${ERASE_LINE}${value}${TAB}`);
  }

  /** Checks the box, or the choice, before this text. */
  async choose(words: string): Promise<void> {
    await this.#goTo(new RegExp(`\\[(\\d+)\\][[(] [\\])] ${escaped(words)}`));
    this.#type(ENTER);
  }

  /** Chooses an entry of the list after this label by its first letters. */
  async select(label: string, entry: string): Promise<void> {
    await this.#goTo(new RegExp(`${escaped(label)} \\[(\\d+)\\]\\[`));
    this.#type(`${ENTER}/${entry}${ENTER}${ENTER}`);
  }

  /** Presses the button with this text. */
  async press(words: string): Promise<void> {
    await this.#goTo(new RegExp(`\\(\\[(\\d+)\\][^)]*\\) ${escaped(words)}`));
    this.#type(ENTER);
  }

  /** Follows the link with this text. */
  async follow(words: string): Promise<void> {
    await this.#goTo(new RegExp(`\\[(\\d+)\\]${escaped(words)}`));
    this.#type(ENTER);
  }

  close(): void {
    this.#lynx.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #type(keys: string): void {
    this.#lynx.stdin.write(keys);
  }

  /** Moves to the link or field with the number found by this pattern. */
  async #goTo(place: RegExp): Promise<void> {
    await this.says(place);
    const [first = '', ...rest] = place.exec(this.text())![1]!;
    this.#type(first);
    await this.says(/Follow link/);
    this.#type(`${rest.join('')}g${ENTER}`);
    await expect.poll(() => this.text()).not.toMatch(/Follow link/);
  }

  /** Emulates a VT100 terminal, as far as lynx needs it. */
  #draw(output: string): void {
    const waiting = this.#unread + output;
    const cut = /\x1b(?:\[[?\d;]*|[()])?$/.exec(waiting)?.index ?? waiting.length;
    this.#unread = waiting.slice(cut);
    for (const [all, numbers = '', command] of waiting.slice(0, cut).matchAll(TOLD)) {
      const [first = 0, second = 0] = numbers.split(';').map(Number);
      if (command) this.#command(command, first, second);
      else if (all === '\r') this.#column = 0;
      else if (all === '\n' || all === '\x1bD') this.#down();
      else if (all === '\x1bM') this.#up();
      else if (all === '\b') this.#column -= 1;
      else if (all === TAB) this.#column += TAB_STOP - (this.#column % TAB_STOP);
      else if (all >= ' ') {
        this.#screen[this.#row]![this.#column] = all;
        this.#column += 1;
      }
    }
  }

  #command(command: string, first: number, second: number): void {
    const row = this.#screen[this.#row]!;
    if (command === 'H') [this.#row, this.#column] = [Math.max(first, 1) - 1, Math.max(second, 1) - 1];
    else if (command === 'A') this.#row -= first || 1;
    else if (command === 'B') this.#row += first || 1;
    else if (command === 'C') this.#column += first || 1;
    else if (command === 'D') this.#column -= first || 1;
    else if (command === 'K' && first === 1) row.fill(' ', 0, this.#column + 1);
    else if (command === 'K') row.splice(this.#column);
    else if (command === 'J') {
      row.splice(this.#column);
      for (const below of this.#screen.slice(this.#row + 1)) below.length = 0;
    } else if (command === 'r') {
      this.#scrolled = { top: Math.max(first, 1) - 1, bottom: (second || ROWS) - 1 };
      [this.#row, this.#column] = [0, 0];
    }
  }

  #down(): void {
    if (this.#row !== this.#scrolled.bottom) this.#row += 1;
    else {
      this.#screen.splice(this.#scrolled.top, 1);
      this.#screen.splice(this.#scrolled.bottom, 0, []);
    }
  }

  #up(): void {
    if (this.#row !== this.#scrolled.top) this.#row -= 1;
    else {
      this.#screen.splice(this.#scrolled.bottom, 1);
      this.#screen.splice(this.#scrolled.top, 0, []);
    }
  }
}

const escaped = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
