import { createHash } from 'node:crypto';
import type { Call } from '#contract/call';
import { readNames } from '#contract/extensions';
import { CODE, MESSAGE } from '#contract/messages';
import { extensions } from '#contract/system';
import { settings } from '#settings';
import { remoteEndpointUrl } from './address.server';
import { answerRemotely, type Envelope } from './remote.server';

/*
 * The calls beyond the specification that the API answers. Other calls are never sent (OWN-1).
 */

/** Time for which a list is valid. */
const FRESH_MS = 5 * 60_000;
/** Pause after a failure. */
const RETRY_MS = 3_000;
const TIMEOUT_MS = 2_000;

/** Names of extensions: 'class/method', or 'class' for all of a class. */
type Names = ReadonlySet<string>;
const NONE: Names = new Set();

let known: Names | undefined;
let version = '';
let askAgainAt = 0;
let asking: Promise<void> | undefined;
let override: { text: string; names: Names | 'all' } | undefined;

/** Returns the extensions of the setting `ENDPOINT_EXTENSIONS`; undefined without it. */
function configured(): Names | 'all' | undefined {
  const { ENDPOINT_EXTENSIONS: text } = settings();
  if (text === undefined) return undefined;
  if (override?.text !== text)
    override = { text, names: text === 'all' ? text : new Set(text === 'none' ? [] : readNames(text)) };
  return override.names;
}

function learn(names: Names): void {
  known = names;
  version = createHash('sha1')
    .update([...names].toSorted().join())
    .digest('base64url')
    .slice(0, 8);
}

async function ask(endpoint: string): Promise<void> {
  const answer = await answerRemotely(endpoint, {
    body: { api: { class: extensions.class, method: extensions.method }, data: {} },
    address: '',
    timeoutMs: TIMEOUT_MS,
  });
  const reply = answer.kind === 'reply' && answer.reply.message !== MESSAGE.maintenance ? answer.reply : undefined;
  const isFinal = reply !== undefined && (reply.result || isUnknownCall(reply));
  askAgainAt = performance.now() + (isFinal ? FRESH_MS : RETRY_MS);
  // An outage and another rejection say nothing about the extensions, so a known list remains.
  if (!isFinal && (!reply || known)) return;
  learn(new Set(reply?.result ? extensions.reply.safeParse(reply.data).data : undefined));
}

/** Whether a rejection means that the API does not have the call, so that it has no extensions. */
function isUnknownCall({ code, message }: Envelope): boolean {
  return code === CODE.notFound || code === CODE.notBuilt || /unknown/i.test(message);
}

/**
 * Asks a remote API for its extensions: at most once in five minutes, after a failure once in three seconds. Waits
 * only for the first answer. Until then, and for an API that rejects the first question or does not know it, there are
 * none. Never throws.
 */
export async function followExtensions(): Promise<void> {
  const endpoint = remoteEndpointUrl();
  if (!endpoint || configured() !== undefined || performance.now() < askAgainAt) return;
  asking ??= ask(endpoint).finally(() => {
    asking = undefined;
  });
  if (known === undefined) await asking;
}

/** Returns the extensions that the API answers: the same object until they change. */
export const answeredNames = (): Names | 'all' => configured() ?? (remoteEndpointUrl() ? (known ?? NONE) : 'all');

/** Whether the API answers a call: one of the specification, or an extension that this installation has. */
export function isAnswered({ class: group, method, extension }: Call): boolean {
  if (!extension) return true;
  const names = answeredNames();
  return names === 'all' || names.has(group) || names.has(`${group}/${method}`);
}

/** Returns an identifier of the known extensions. Pages of different extensions differ. */
export const extensionsVersion = (): string => version;
