import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { toToken } from '../../../platform/signature';
import type { Outcome } from '../walk';
import { ROUND_CHECKS, STAKE, type RoundCheck } from './checks';
import { Wallet } from './wallet';

const CONCURRENT = 4;
/** Time in which a message that must not come would come. */
const QUIET_MS = 2_500;
const POLL_MS = 50;
const REQUEST_MS = 60_000;
const TOKEN_S = 300;

export interface RunOptions {
  /** Launch URL, as in GAME_PROVIDERS. */
  url: string;
  /** URL that plays a round with a chosen outcome. */
  playUrl: string;
  name: string;
  game: string;
  secret: string;
  /** Port of the callback server; 0 takes a free one. */
  port: number;
  /** Time for an expected message. */
  timeoutMs: number;
  signal: AbortSignal;
  onListening(port: number): void;
  onDone(done: number, total: number, outcome: Outcome): void;
}

/** Rules of the wallet, by the name of their check. */
const RULES = {
  signature: 'Callbacks',
  timestamp: 'Callbacks',
  message: 'Messages',
  claims: 'Messages',
  identity: 'Callbacks',
  repeat: 'Callbacks',
  round: 'Messages',
  redirect: 'Retries',
} as const;

type Claims = Record<string, unknown>;

const toOutcome = (name: string, section: string, problems: string[]): Outcome => ({
  name,
  as: 'provider',
  state: problems.length > 0 ? 'fault' : 'ok',
  isExtension: false,
  screen: `docs/game-providers.md, ${section}`,
  note: problems[0] ?? '',
  findings: problems.map((problem) => ({ level: 'fault', path: section, problem, count: 1 })),
});

/** Checks of one provider: plays the site's side of the protocol. */
export class ProviderRun {
  readonly outcomes: Outcome[] = [];
  /** Whether the provider has answered anything. */
  hasAnswered = false;
  #wallet: Wallet;

  constructor(private readonly options: RunOptions) {
    this.#wallet = new Wallet(options.secret);
  }

  /** Runs all checks, or those before the signal. Ends the callback server. */
  async run(): Promise<void> {
    const { signal, port, onListening, onDone } = this.options;
    onListening(await this.#wallet.listen(port));
    const tasks = [...this.#launchChecks(), ...ROUND_CHECKS.map((check) => () => this.#playRound(check))];
    const total = tasks.length + Object.keys(RULES).length;
    const add = (outcome: Outcome) => {
      this.outcomes.push(outcome);
      onDone(this.outcomes.length, total, outcome);
    };
    try {
      const work = async () => {
        for (let task = tasks.shift(); task && !signal.aborted; task = tasks.shift()) {
          const start = performance.now();
          const outcome = await task();
          if (!signal.aborted) add({ ...outcome, ms: Math.round(performance.now() - start) });
        }
      };
      await Promise.all(Array.from({ length: CONCURRENT }, work));
      if (signal.aborted) return;
      for (const [rule, section] of Object.entries(RULES) as [keyof typeof RULES, string][]) {
        const broken = this.#wallet.broken.get(rule);
        add(toOutcome(`callbacks/${rule}`, section, broken === undefined ? [] : [broken]));
      }
    } finally {
      this.#wallet.close();
    }
  }

  #claims(launchID: string) {
    const { name, game } = this.options;
    const now = Math.floor(Date.now() / 1_000);
    return {
      iss: 'https://site.example',
      aud: name,
      sub: `player-${launchID}`,
      jti: launchID,
      launchID,
      iat: now,
      exp: now + TOKEN_S,
      gameID: `${name}-${game}`,
      gameCode: game,
      alias: 'conformance',
      language: 'en',
      currency: 'TRY',
      minStake: '1.00',
      maxStake: '100.00',
      lobbyUrl: 'https://site.example/slot',
    };
  }

  /** Opens the launch page with a token, which the provider must accept or reject. */
  #launchChecks(): (() => Promise<Outcome>)[] {
    const { secret } = this.options;
    const fresh = () => this.#claims(newID());
    const unsigned = (claims: Claims) =>
      [{ alg: 'none', typ: 'JWT' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
    const tokens: Record<string, { token: string; isValid?: true }> = {
      valid: { token: toToken(secret, fresh()), isValid: true },
      forged: { token: toToken(`other-${secret}`, fresh()) },
      expired: { token: toToken(secret, { ...fresh(), iat: 1_000, exp: 1_300 }) },
      foreign: { token: toToken(secret, { ...fresh(), aud: `other-${this.options.name}` }) },
      unsigned: { token: `${unsigned(fresh()).join('.')}.` },
    };
    return Object.entries(tokens).map(([name, { token, isValid = false }]) => async () => {
      const url = new URL(this.options.url);
      url.searchParams.set('token', token);
      const response = await this.#fetch(url.href, { redirect: 'manual' });
      await response?.body?.cancel();
      const isAccepted = response !== undefined && response.status < 400;
      const problem = `a token that is ${name} is ${isAccepted ? 'accepted' : 'rejected'}`;
      const outcome = toOutcome(`launch/${name}`, 'Launch', isAccepted === isValid ? [] : [problem]);
      return response
        ? { ...outcome, status: response.status }
        : toOutcome(`launch/${name}`, 'Launch', ['no response']);
    });
  }

  async #playRound({ name, section, outcome, respond, isOver, judge }: RoundCheck): Promise<Outcome> {
    const launchID = newID();
    const claims = this.#claims(launchID);
    const launch = this.#wallet.open(
      { launchID, uid: claims.sub, gameID: claims.gameID },
      respond ?? (() => undefined),
    );
    const token = toToken(this.options.secret, claims);
    const response = await this.#fetch(this.options.playUrl, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token, stake: STAKE, outcome }),
    });
    await response?.body?.cancel();
    // Without a condition no further message may come, so a short time decides.
    const until = performance.now() + (isOver ? this.options.timeoutMs : QUIET_MS);
    const isWaiting = () => !this.options.signal.aborted && performance.now() < until && !isOver?.(launch);
    while (isWaiting()) await pause(POLL_MS);
    return toOutcome(name, section, response ? judge(launch) : [...judge(launch), 'the play URL did not respond']);
  }

  async #fetch(url: string, init: RequestInit): Promise<Response | undefined> {
    try {
      const response = await fetch(url, {
        ...init,
        signal: AbortSignal.any([this.options.signal, AbortSignal.timeout(REQUEST_MS)]),
      });
      this.hasAnswered = true;
      return response;
    } catch {
      return undefined;
    }
  }
}

const newID = (): string => randomBytes(12).toString('hex');
