import type { z } from 'zod';
import { withDefaults, type Call } from '../../contract/call';
import { calls } from '../../contract/calls';
import { SECOND_FACTOR_MARK_LENGTH, SITE_VERSION } from '../../contract/constants';
import { datas } from '../../contract/datas';
import { readNames } from '../../contract/extensions';
import { licenses } from '../../contract/licenses';
import { maintenanceStatus } from '../../contract/maintenance';
import { getScreen } from '../../contract/screens';
import { extensions, ping } from '../../contract/system';
import { login, logout } from '../../contract/user';
import { toWire } from '../../contract/wire';
import { exchange } from './exchange';
import type { Finding } from './inspect';
import { judgeExpiry, judgeReply, judgeResource, type Judgement } from './judge';
import { KnownValues, makeSamples } from './samples';
import { writeAndUndo } from './writes';

/** What the walk asks. */
export interface Plan {
  /** `endpoint/v1` of the installation. */
  url: string;
  player?: { username: string; password: string } | undefined;
  /** Names of the extensions, as ENDPOINT_EXTENSIONS; without it the installation is asked. */
  extensions?: string | undefined;
  hasWrites: boolean;
  /** Time after which a call counts as unanswered. */
  timeoutMs: number;
  siteName: string;
  siteId: string;
  /** Ends the walk; the outcomes so far remain. */
  signal: AbortSignal;
  /** Called after each request. */
  onDone(done: number, total: number, outcome: Outcome): void;
}

/**
 * Outcome of one request. `absent`: an extension that the installation does not name. `untried`: no value for one of its
 * fields is known, or the walk ended before.
 */
export interface Outcome {
  name: string;
  as: 'visitor' | 'player' | 'provider';
  state: 'ok' | 'lenient' | 'fault' | 'absent' | 'untried';
  isExtension: boolean;
  screen: string;
  status?: number | undefined;
  ms?: number | undefined;
  note: string;
  findings: Finding[];
}

/** Session of the player, as the site sends it. */
type User = Record<string, unknown>;
type Task = Pick<Outcome, 'name' | 'as' | 'isExtension' | 'screen'> & {
  /** Makes the requests, one for each combination of fixed values; a text names the value that is not known yet. */
  prepare(): (() => Promise<unknown>)[] | string;
};

const CONCURRENT = 4;
const LANGUAGE = 'tr';
/** A link's token that no installation has sent. */
const NO_TOKEN = 'A'.repeat(43);

const stateOf = (findings: readonly Finding[]): Outcome['state'] =>
  findings.some(({ level }) => level === 'fault') ? 'fault' : findings.length > 0 ? 'lenient' : 'ok';

/** Shows which of several requests of a call it was: 'InfType SSS'. */
const labelOf = (data: Record<string, unknown>): string =>
  Object.entries(data)
    .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');

/** One walk over the contract against one installation. */
export class Walk {
  readonly outcomes: Outcome[] = [];
  readonly known: KnownValues;
  #user: User | undefined;
  #total = 0;
  #done = 0;
  #hasAnswered = false;

  constructor(readonly plan: Plan) {
    this.known = new KnownValues({ siteId: plan.siteId, token: NO_TOKEN });
  }

  /** Whether anything at all answered. */
  get hasAnswered(): boolean {
    return this.#hasAnswered;
  }

  #limits() {
    const { signal, timeoutMs } = this.plan;
    return { signal, timeoutMs };
  }

  /** Sends one call as the site sends it, and keeps its outcome. @returns data of a success */
  async send(
    call: Call,
    data: object,
    { as, label = '' }: { as: 'visitor' | 'player'; label?: string },
  ): Promise<Judgement> {
    const name = `${call.class}/${call.method}`;
    const response = await exchange({
      url: this.plan.url,
      body: {
        api: { class: call.class, method: call.method },
        data: {
          ...(toWire(withDefaults(call, data)) as object),
          Lang: LANGUAGE,
          ...(call.siteType ? { SiteType: call.siteType } : {}),
        },
        ...(as === 'player' && call.auth !== 'none' && this.#user ? { user: this.#user } : {}),
      },
      ...this.#limits(),
    });
    this.#hasAnswered ||= response.status !== undefined;
    const judged = judgeReply(call, response);
    if (judged.data !== undefined) this.known.learn(name, judged.data);
    this.#keep({ name, as, isExtension: call.extension === true, screen: getScreen(call) }, response, {
      ...judged,
      note: [label, judged.note].filter(Boolean).join('; '),
    });
    return judged;
  }

  #keep(
    task: Omit<Task, 'prepare'>,
    { status, ms }: { status?: number; ms: number },
    judged: Judgement,
  ): Outcome | undefined {
    if (this.plan.signal.aborted) return undefined;
    const { name, as, isExtension, screen } = task;
    const { note, findings } = judged;
    const outcome = { name, as, isExtension, screen, status, ms, note, findings, state: stateOf(findings) };
    this.outcomes.push(outcome);
    this.#done += 1;
    this.plan.onDone(this.#done, Math.max(this.#total, this.#done), outcome);
    return outcome;
  }

  #leave(task: Omit<Task, 'prepare'>, state: 'absent' | 'untried', note: string): void {
    const { name, as, isExtension, screen } = task;
    this.outcomes.push({ name, as, isExtension, screen, note, findings: [], state });
  }

  async #get(name: string, { url, shape, screen }: { url: string; shape: z.ZodType; screen: string }): Promise<void> {
    const response = await exchange({ url, ...this.#limits() });
    this.#hasAnswered ||= response.status !== undefined;
    this.#keep({ name, as: 'visitor', isExtension: false, screen }, response, judgeResource(shape, response));
  }

  /** Returns the resources that the site reads by GET. */
  #resources(): (() => Promise<void>)[] {
    const { url, siteName } = this.plan;
    const query = `version=${SITE_VERSION}`;
    const check = `check-maintenance?sitename=${encodeURIComponent(siteName)}&${query}`;
    return [
      () =>
        this.#get('GET check-maintenance', {
          url: `${url}/${check}`,
          shape: maintenanceStatus,
          screen: '/maintenance',
        }),
      () => this.#get('GET licenses', { url: `${url}/licenses?${query}`, shape: licenses, screen: '/' }),
      ...Object.entries(datas).map(([name, shape]) => () => {
        const address = new URL(`/datas/${name}.json`, url).href;
        return this.#get(`GET /datas/${name}.json`, { url: address, shape, screen: 'every page' });
      }),
    ];
  }

  /** Asks for the extensions, unless they are given. @returns whether the installation answers a call */
  async #askExtensions(): Promise<(call: Call) => boolean> {
    const { extensions: given } = this.plan;
    let names: readonly string[] = given === undefined || given === 'none' || given === 'all' ? [] : readNames(given);
    if (given === undefined) {
      const response = await exchange({
        url: this.plan.url,
        body: { api: { class: extensions.class, method: extensions.method }, data: { Lang: LANGUAGE } },
        ...this.#limits(),
      });
      this.#hasAnswered ||= response.status !== undefined;
      const { data } = judgeReply(extensions, response);
      names = extensions.reply.safeParse(data).data ?? [];
    }
    return (call) =>
      call.extension !== true ||
      given === 'all' ||
      names.includes(call.class) ||
      names.includes(`${call.class}/${call.method}`);
  }

  /** Makes requests, at most four at once; those whose values are not known yet wait for other replies. */
  async #run(tasks: readonly Task[]): Promise<void> {
    const waiting = [...tasks];
    const ready: (() => Promise<unknown>)[] = [];
    const running = new Set<Promise<unknown>>();
    const fill = () => {
      for (let at = 0; at < waiting.length;) {
        const requests = waiting[at]!.prepare();
        if (typeof requests === 'string') at += 1;
        else {
          ready.push(...requests);
          this.#total += requests.length - 1;
          waiting.splice(at, 1);
        }
      }
    };
    for (;;) {
      fill();
      while (running.size < CONCURRENT && ready.length > 0 && !this.plan.signal.aborted) {
        const request = ready.shift()!().finally(() => running.delete(request));
        running.add(request);
      }
      if (running.size === 0) break;
      await Promise.race(running);
    }
    for (const task of waiting) {
      const lacks = task.prepare();
      if (!this.plan.signal.aborted)
        this.#leave(task, 'untried', typeof lacks === 'string' ? `no reply contained a ${lacks}` : '');
    }
  }

  #task(call: Call, as: 'visitor' | 'player'): Task {
    return {
      name: `${call.class}/${call.method}`,
      as,
      isExtension: call.extension === true,
      screen: getScreen(call),
      prepare: () => {
        const samples = makeSamples(call, this.known);
        const [first] = samples;
        if (first && 'lacks' in first) return first.lacks;
        return samples.flatMap((sample) =>
          'data' in sample
            ? [() => this.send(call, sample.data, { as, label: samples.length > 1 ? labelOf(sample.data) : '' })]
            : [],
        );
      },
    };
  }

  /** Signs the player in. @returns whether the calls of a player can be made. */
  async #signIn(): Promise<boolean> {
    const { player } = this.plan;
    if (!player || this.plan.signal.aborted) return false;
    const { data } = await this.send(login, { ...player, address: '' }, { as: 'player' });
    const read = login.reply.safeParse(data);
    if (!read.success) return false;
    const { uid, sid, uip, gtm, gasecret } = read.data;
    this.#user = { uid, sid, uip, gmt: gtm, lang: LANGUAGE };
    if (gasecret.length <= SECOND_FACTOR_MARK_LENGTH) return true;
    this.#leave(
      { name: 'player', as: 'player', isExtension: false, screen: '' },
      'untried',
      'the account has a second factor',
    );
    return false;
  }

  async #checkExpiry(): Promise<void> {
    const response = await exchange({
      url: this.plan.url,
      body: {
        api: { class: ping.class, method: ping.method },
        data: { Lang: LANGUAGE },
        user: { uid: '1', sid: 'A'.repeat(26), uip: '', gmt: '+03:00', lang: LANGUAGE },
      },
      ...this.#limits(),
    });
    const judged = judgeExpiry(response);
    const task = { name: 'system/ping', as: 'visitor', isExtension: false, screen: 'every page of a player' } as const;
    this.#keep(task, response, { ...judged, note: ['unknown session', judged.note].filter(Boolean).join('; ') });
  }

  /** Walks over the contract. Afterwards `outcomes` has one entry for each request and each call that was not made. */
  async run(): Promise<void> {
    const { plan } = this;
    const answers = await this.#askExtensions();
    if (!this.#hasAnswered) return;
    const reads = [...calls.values()].filter((call) => call.kind === 'read' && call.method !== extensions.method);
    const asked = reads.filter(answers);
    const visitors = asked.filter(({ auth }) => auth === 'none' || auth === 'optional');
    const players = asked.filter(({ auth }) => auth === 'player' || auth === 'optional');
    const resources = this.#resources();
    this.#total = resources.length + visitors.length + 1 + (plan.player ? players.length + 2 : 0);
    const plain = (one: () => Promise<void>): Task => ({
      name: '',
      as: 'visitor',
      isExtension: false,
      screen: '',
      prepare: () => [one],
    });
    await this.#run([
      ...[...resources, () => this.#checkExpiry()].map(plain),
      ...visitors.map((call) => this.#task(call, 'visitor')),
    ]);
    if (await this.#signIn()) {
      await this.#run(players.map((call) => this.#task(call, 'player')));
      if (plan.hasWrites && !plan.signal.aborted) await writeAndUndo(this, answers);
    }
    if (this.#user && !plan.signal.aborted) await this.send(logout, {}, { as: 'player' });
    for (const call of reads.filter((one) => !answers(one)))
      this.#leave(this.#task(call, 'visitor'), 'absent', 'not among the extensions');
  }
}
