import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, constants, loadavg, setPriority, tmpdir } from 'node:os';
import path from 'node:path';
import { count, summarize } from './summary.mjs';
import { clock } from './time.mjs';

/** Returns the warnings that the processes of a run recorded, each message once. */
export function readWarnings(text) {
  const warnings = text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  return [...new Map(warnings.map((warning) => [warning.message, warning])).values()];
}

/** A run of several steps: starts their programs, prints their progress, collects their results. */
export class Run {
  /** Folder of reports and test data, removed at the end. */
  folder = mkdtempSync(path.join(tmpdir(), 'rubato-test-'));
  #warnings = path.join(this.folder, 'warnings');
  #began = performance.now();
  #children = new Set();
  #reports = 0;
  #results = [];
  #spent = {};
  #steps = [];

  /** @param {string[]} titles titles of the steps, in their order. */
  constructor(titles) {
    this.titles = titles;
    for (const signal of ['SIGINT', 'SIGTERM']) {
      process.once(signal, () => {
        for (const child of this.#children) child.kill(signal);
        this.#clean();
        process.exit(1);
      });
    }
  }

  /**
   * Runs a check that passes or fails as a whole.
   * @param step its output is printed while it runs if `isLoud`, else only if it fails; `isLow` leaves the processor to
   * other steps
   */
  async check(title, words, { command, isLoud = false, isLow = false }) {
    const began = performance.now();
    if (isLoud) this.begin(title);
    const stdio = isLoud ? 'inherit' : ['ignore', 'pipe', 'pipe'];
    const { isGood, output } = await this.#program(process.execPath, words, { stdio }, isLow);
    if (output && !isGood) console.log(`\n${title} failed:\n${output}`);
    this.#results.push({ title, state: isGood ? 'passed' : 'failed', error: 'see its output above', command });
    this.#finish(title, began, isGood);
    return isGood;
  }

  /**
   * Runs a program whose reporter writes results. A program without results, or one that fails without a failed result,
   * counts as one failure.
   * @param step `environment` is added to that of this process; `node` and `bin` are a version of Node and its folder.
   */
  async tests(title, words, { environment = {}, node, bin, command } = {}) {
    const began = performance.now();
    this.begin(title);
    this.#reports += 1;
    const report = path.join(this.folder, `results-${this.#reports}.json`);
    const recorder = new URL(`warnings.mjs?to=${encodeURIComponent(this.#warnings)}`, import.meta.url);
    const { isGood } = await this.#program(bin ? path.join(bin, 'node') : process.execPath, words, {
      stdio: 'inherit',
      env: {
        ...process.env,
        RESULTS_FILE: report,
        NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${recorder}`.trim(),
        ...(bin && { PATH: `${bin}${path.delimiter}${process.env.PATH}` }),
        ...environment,
      },
    });
    const { results, spent } = existsSync(report)
      ? JSON.parse(readFileSync(report, 'utf8'))
      : { results: [], spent: {} };
    if (results.length === 0 || (!isGood && results.every(({ state }) => state !== 'failed')))
      results.push({
        title,
        state: 'failed',
        error: 'its program failed or ran no test; see its output above',
        command,
      });
    this.#results.push(...results.map((result) => ({ ...result, ...(node && { node, bin }) })));
    for (const [file, milliseconds] of Object.entries(spent))
      this.#spent[node ? `${file} (Node ${node})` : file] = milliseconds;
    const { passed, failed, flaky, skipped } = count(results);
    this.#finish(title, began, isGood, `${passed} passed, ${failed} failed, ${flaky} flaky, ${skipped} skipped`);
  }

  begin(title) {
    console.log(`${this.#place(title)} …`);
  }

  /** Records a step that needs no program. */
  upToDate(title) {
    console.log(`${this.#place(title)} … up to date`);
    this.#results.push({ title, state: 'passed' });
  }

  /** Records a step that cannot run here. */
  skip(title, reason) {
    console.log(`${this.#place(title)} … skipped: ${reason}`);
    this.#results.push({ title, state: 'skipped', reason });
  }

  /** Records a step that fails before its program starts. */
  fail(title, error) {
    console.log(`${this.#place(title)} … FAILED: ${error}`);
    this.#results.push({ title, state: 'failed', error });
  }

  /** Prints the summary. @returns whether the run passed. */
  finish() {
    const warnings = existsSync(this.#warnings) ? readWarnings(readFileSync(this.#warnings, 'utf8')) : [];
    const lines = summarize({
      results: this.#results,
      warnings,
      steps: this.#steps,
      spent: this.#spent,
      cores: availableParallelism(),
    });
    this.#clean();
    console.log(lines.join('\n'));
    return lines.at(-1).endsWith(' 0 failed');
  }

  #clean() {
    rmSync(this.folder, { recursive: true, force: true });
  }

  #place(title) {
    return `[${this.titles.indexOf(title) + 1}/${this.titles.length}] ${title}`;
  }

  #finish(title, began, isGood, detail) {
    const now = performance.now();
    this.#steps.push({ title, milliseconds: now - began, load: loadavg()[0] });
    const took = `${isGood ? 'ok' : 'FAILED'} after ${Math.round((now - began) / 1_000)} s`;
    console.log(`${this.#place(title)} … ${took}, ${clock(now - this.#began)} elapsed${detail ? `: ${detail}` : ''}`);
  }

  async #program(file, words, options, isLow = false) {
    const child = spawn(file, words, options);
    if (isLow) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    this.#children.add(child);
    const printed = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => printed.push(part));
    const [status] = await once(child, 'close');
    this.#children.delete(child);
    return { isGood: status === 0, output: Buffer.concat(printed).toString() };
  }
}
