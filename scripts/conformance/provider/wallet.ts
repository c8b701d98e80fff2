import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { providerMessage, type ProviderMessage } from '../../../contract/provider-callbacks';
import { sameText, sign } from '../../../platform/signature';

/** Time by which clocks may differ. */
const CLOCK_MS = 5 * 60_000;
const BALANCE = '1000.00';
/** Path to which a redirected callback must not go. */
const MOVED = '/moved';
const AMOUNT = /^\d+\.\d{2}$/;

type Kind = ProviderMessage['type'];
type MessageOf<K extends Kind> = Extract<ProviderMessage, { type: K }>;

/** The site's answer to a callback; `lost` closes the connection without one. */
export type WalletAnswer = { status: number; code: string; delayMs?: number } | 'lost';
const ACCEPTED = { status: 200, code: 'OK' } satisfies WalletAnswer;
/** Status of a final rejection of a payout. */
const REJECTED = 409;

/**
 * Answers the messages of one launch; `nth` counts the receipts of the same message from 1. `credits` is answered as
 * `credit`.
 */
export type Respond = (type: Exclude<Kind, 'credits'>, nth: number) => WalletAnswer | undefined;

/** Claims of a launch token that its messages repeat. */
export interface LaunchClaims {
  launchID: string;
  /** `sub` of the token. */
  uid: string;
  gameID: string;
}

/** All callbacks of one launch, in order. */
export class Launch {
  readonly messages: ProviderMessage[] = [];

  constructor(
    readonly claims: LaunchClaims,
    readonly respond: Respond,
  ) {}

  /** Returns the received messages of one type, repeats included. */
  of<K extends Kind>(type: K): MessageOf<K>[] {
    return this.messages.filter((message): message is MessageOf<K> => message.type === type);
  }

  /** Returns the payouts of the rounds of this launch, repeats included, of `credit` and of `credits`. */
  get payouts(): Payout[] {
    const ofCredits = this.of('credits').flatMap((message) => message.credits);
    return [...this.of('credit'), ...ofCredits].filter(({ roundID }) => this.#rounds.has(roundID));
  }

  get #rounds(): Set<string> {
    return new Set(this.of('debit').map(({ roundID }) => roundID));
  }

  isAbout(message: ProviderMessage): boolean {
    return this.#partsOf(message).length > 0;
  }

  /** Returns which claim of the token a message contradicts. */
  findForeignClaim(message: ProviderMessage): string | undefined {
    for (const part of this.#partsOf(message))
      for (const claim of ['uid', 'gameID'] as const)
        if (part[claim] !== this.claims[claim])
          return `${message.type}: ${claim} is ${part[claim]}, not ${this.claims[claim]} as in the token`;
    return undefined;
  }

  /** Returns the parts of a message that are about this launch. */
  #partsOf(message: ProviderMessage): MessagePart[] {
    if ('launchID' in message) return message.launchID === this.claims.launchID ? [message] : [];
    return listParts(message).filter(({ roundID }) => roundID !== undefined && this.#rounds.has(roundID));
  }
}

type Payout = Pick<MessageOf<'credit'>, 'transactionID' | 'stakeID' | 'roundID'>;
interface MessagePart {
  uid: string;
  gameID: string;
  roundID?: string;
}

/** Returns the parts of a message with a player, a game, and possibly a round each. */
function listParts(message: ProviderMessage): MessagePart[] {
  if (message.type === 'credits') return message.credits;
  return message.type === 'ends' ? message.rounds : [message];
}

const roundsOf = (message: ProviderMessage): string[] =>
  listParts(message).flatMap(({ roundID }) => (roundID === undefined ? [] : [roundID]));

/** Returns what identifies a message: repeats have the same. */
export function toIdentity(message: ProviderMessage): string {
  if ('transactionID' in message) return message.transactionID;
  return `${message.type} ${'launchID' in message ? message.launchID : roundsOf(message).join()}`;
}

const contentOf = ({ timestamp: _, ...content }: ProviderMessage): string => JSON.stringify(content);

function amountsOf(message: ProviderMessage): unknown[] {
  if (message.type === 'credits') return message.credits.map(({ amount }) => amount);
  return 'amount' in message ? [message.amount] : [];
}

/** The site's side of the protocol: receives callbacks, verifies each, and answers as the checks need. */
export class Wallet {
  /** Rule that callbacks broke, with the first example. */
  readonly broken = new Map<
    'signature' | 'timestamp' | 'message' | 'claims' | 'identity' | 'repeat' | 'round' | 'redirect',
    string
  >();
  #launches: Launch[] = [];
  /** Contents and timestamps by identity. */
  #seen = new Map<string, { content: string; timestamps: Set<string>; count: number }>();
  #server = createServer((request, response) => {
    void this.#receive(request, response).catch(() => response.destroy());
  });

  constructor(private readonly secret: string) {}

  /** Listens on a port; 0 takes a free one. @returns the port */
  async listen(port: number): Promise<number> {
    this.#server.listen(port);
    await once(this.#server, 'listening');
    return (this.#server.address() as AddressInfo).port;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  open(claims: LaunchClaims, respond: Respond): Launch {
    const launch = new Launch(claims, respond);
    this.#launches.push(launch);
    return launch;
  }

  #note(rule: Parameters<Wallet['broken']['set']>[0], text: string): void {
    if (!this.broken.has(rule)) this.broken.set(rule, text);
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const raw = Buffer.concat(parts).toString();
    if (request.url === MOVED) {
      this.#note('redirect', 'follows a redirect');
      return this.#write(response, ACCEPTED);
    }
    if (!sameText(sign(this.secret, raw), String(request.headers['x-signature'])))
      this.#note('signature', `X-Signature is not the HMAC-SHA-256 of the body: ${raw.slice(0, 80)}`);
    const message = this.#read(raw);
    if (!message) return this.#write(response, { status: 400, code: 'BAD_MESSAGE' });
    const nth = this.#count(message);
    const launch = this.#launches.find((known) => known.isAbout(message));
    const foreign = launch?.findForeignClaim(message);
    if (foreign !== undefined) this.#note('claims', foreign);
    if (message.type === 'balance') return this.#write(response, ACCEPTED);
    if (!launch) {
      this.#note('round', `${message.type} ${toIdentity(message)} belongs to no launch and no round`);
      return this.#write(response, { status: 404, code: 'UNKNOWN_LAUNCH' });
    }
    launch.messages.push(message);
    const type = message.type === 'credits' ? 'credit' : message.type;
    await this.#write(response, launch.respond(type, nth) ?? ACCEPTED, message);
  }

  /** Parses a message, and notes what is wrong with its form. */
  #read(raw: string): ProviderMessage | undefined {
    let read: unknown;
    try {
      read = JSON.parse(raw);
    } catch {
      this.#note('message', 'a callback is no JSON');
      return undefined;
    }
    const parsed = providerMessage.safeParse(read);
    if (!parsed.success) {
      const issue = parsed.error.issues[0];
      this.#note('message', `${String((read as { type?: string }).type)}: ${issue?.path.join('.')} ${issue?.message}`);
      return undefined;
    }
    const message = read as ProviderMessage;
    if (Math.abs(Date.parse(message.timestamp) - Date.now()) > CLOCK_MS)
      this.#note('timestamp', `${message.type}: ${message.timestamp} is not the time of sending`);
    const amount = amountsOf(message).find((value) => typeof value !== 'string' || !AMOUNT.test(value));
    if (amount !== undefined)
      this.#note('message', `${message.type}: amount ${JSON.stringify(amount)} has not two decimals`);
    return message;
  }

  /** Counts the receipts of a message, and notes a repeat that differs. */
  #count(message: ProviderMessage): number {
    const identity = toIdentity(message);
    const known = this.#seen.get(identity) ?? { content: contentOf(message), timestamps: new Set<string>(), count: 0 };
    this.#seen.set(identity, known);
    known.count += 1;
    if (message.type === 'balance') return known.count;
    if (known.content !== contentOf(message)) this.#note('identity', `${identity} has two contents`);
    if (known.timestamps.has(message.timestamp))
      this.#note('repeat', `${identity} is repeated with its first timestamp`);
    known.timestamps.add(message.timestamp);
    return known.count;
  }

  async #write(response: ServerResponse, answer: WalletAnswer, message?: ProviderMessage): Promise<void> {
    if (answer === 'lost') return void response.destroy();
    const { status, body } = toResponse(answer, message);
    if (answer.delayMs !== undefined) await pause(answer.delayMs, undefined, { ref: false });
    response
      .writeHead(status, { 'Content-Type': 'application/json', ...(status === 302 ? { Location: MOVED } : {}) })
      .end(JSON.stringify(body));
  }
}

/** Returns status and body of an answer. `credits` is answered with 200 and a code for each payout, also a rejected one. */
function toResponse({ status, code }: Exclude<WalletAnswer, 'lost'>, message: ProviderMessage | undefined) {
  const isOk = status === ACCEPTED.status;
  if (message?.type !== 'credits' || !(isOk || status === REJECTED))
    return { status, body: { result: isOk, code, ...(isOk && { balance: BALANCE }) } };
  const credits = message.credits.map(({ transactionID }) => ({ transactionID, result: isOk, code }));
  return { status: ACCEPTED.status, body: { result: true, code: ACCEPTED.code, credits } };
}
