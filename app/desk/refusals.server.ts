import type { Refusal } from '#platform/refusal';
import { readField } from '~/answers/forms.server';
import { say, type DeskRequest } from './desk-request.server';
import type { FieldErrors } from './fields';

const CREDENTIAL_MAX = 16_000;

/** Whether an error is a refusal of the platform. */
const isRefusal = (error: unknown): error is Refusal =>
  error instanceof Error && 'reason' in error && 'code' in error && 'toText' in error;

/** Returns the refusal that work throws, or its result. */
export async function catchRefusal<Result>(work: Promise<Result>): Promise<Result | { refusal: Refusal }> {
  try {
    return await work;
  } catch (error) {
    if (isRefusal(error)) return { refusal: error };
    throw error;
  }
}

/** Returns the text of a refusal in the page's language. */
export const refusalText = ({ style }: DeskRequest, refusal: Refusal): string =>
  say(refusal.toText(style.clock), style.language);

/** Returns the errors of a form by its field. */
export const refusalErrors = (visit: DeskRequest, refusal: Refusal): FieldErrors => ({
  [refusal.field ?? '']: refusalText(visit, refusal),
});

/** Returns the header of a wait, for `deskDocument`. */
export const retryAfter = ({ retryAfter: seconds }: Refusal) =>
  seconds === undefined ? {} : { headers: { 'Retry-After': String(seconds) } };

/** Answers `passkey.script.ts`: the options for the browser, or why there are none. */
export async function passkeyAnswer(visit: DeskRequest, work: Promise<string>): Promise<Response> {
  const options = await catchRefusal(work);
  const headers = { 'Cache-Control': 'private, no-store' };
  if (typeof options === 'string') return Response.json({ options }, { headers });
  const { refusal } = options;
  return Response.json({ error: refusalText(visit, refusal) }, { status: refusal.code, headers });
}

/** Returns the second factor in a form: the authenticator's response for an intent of passkeys, otherwise a code. */
export const readFactor = (form: FormData): { code: string } | { credential: string } =>
  readField(form, 'intent').endsWith('passkey')
    ? { credential: readField(form, 'credential').slice(0, CREDENTIAL_MAX) }
    : { code: readField(form, 'code').slice(0, 12) };
