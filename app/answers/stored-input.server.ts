import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { isStoredField } from '~/lib/forms/stored-fields';
import { sealBytes, unseal, unsealBytes } from '~/request/keys.server';
import type { RequestState } from '~/request/state.server';
import { cookies } from '~/sessions.server';
import { readForm } from './forms.server';

/*
 * Input that outlives its session (A11Y-3). If a form is sent after its session has ended, the player signs in first.
 * Afterwards the form contains the typed input again, with and without JavaScript. Until then the input is in a
 * cookie, sealed with the key of the site and bound to one player: neither another player of the device nor the
 * browser can read it.
 */

interface KeptInput {
  uid: string;
  /** Path and query of the form. */
  page: string;
  fields: Record<string, string>;
}

/** Maximum size of one cookie in a browser, in bytes, including name and attributes. */
const COOKIE_MAX = 4_096;
/** Maximum size of a decompressed input, in bytes. */
const TEXT_MAX = 65_536;

const pack = promisify(deflateRaw);
const unpack = promisify(inflateRaw);

/** Compresses and seals the input of a form for a cookie. */
export const sealInput = async (input: object): Promise<string> => sealBytes(await pack(JSON.stringify(input)));

/** Returns input of `sealInput`; undefined for anything else, for example a text that is sealed with another key. */
export async function unsealInput(sealed: string): Promise<unknown> {
  try {
    const text = await unpack(await unsealBytes(sealed), { maxOutputLength: TEXT_MAX });
    return JSON.parse(text.toString());
  } catch {
    return undefined;
  }
}

/**
 * Returns the `Set-Cookie` that stores the fields of a form whose player's session has ended; secrets are left out.
 * Undefined if no session ended in this browser, no field was filled, or the input does not fit a cookie.
 */
export async function storeInput(state: RequestState, request: Request, page: string): Promise<string | undefined> {
  const ended = await unseal(state.session.get('ended') ?? '');
  if (!ended) return undefined;
  const fields: Record<string, string> = {};
  for (const [name, value] of await readForm(request))
    if (typeof value === 'string' && value !== '' && isStoredField(name)) fields[name] = value;
  if (Object.keys(fields).length === 0) return undefined;
  const input: KeptInput = { uid: ended.uid, page, fields };
  const cookie = await (await cookies(state.secure)).input.serialize(await sealInput(input));
  return cookie.length > COOKIE_MAX ? undefined : cookie;
}

/**
 * Returns the input stored in this browser, which may belong to any player: the caller must compare `uid` before it
 * shows any of it.
 */
export async function readStoredInput(state: RequestState, request: Request): Promise<KeptInput | undefined> {
  const sealed: unknown = await (await cookies(state.secure)).input.parse(request.headers.get('Cookie'));
  return typeof sealed === 'string' ? ((await unsealInput(sealed)) as KeptInput | undefined) : undefined;
}

/** Returns the `Set-Cookie` that removes the stored input. */
export const clearStoredInput = async (state: RequestState): Promise<string> =>
  (await cookies(state.secure)).input.serialize('', { maxAge: 0 });

/**
 * Returns the stored input for a page of a player, and the `Set-Cookie` that removes it, because it is shown once.
 * Input of another player is removed and not returned.
 */
export async function takeStoredInput(
  state: RequestState,
  request: Request,
  uid: string,
): Promise<{ kept?: Record<string, string>; forget?: string }> {
  const input = await readStoredInput(state, request);
  if (!input) return {};
  const isHere = input.page.split('?')[0] === new URL(request.url).pathname;
  if (input.uid === uid && !isHere) return {};
  return { ...(input.uid === uid && { kept: input.fields }), forget: await clearStoredInput(state) };
}
