import { SITE_VERSION } from '#contract/constants';
import type { ReplyEnvelope } from '#contract/envelope';
import { CODE } from '#contract/messages';
import { settings } from '#settings';

/** Returns `result: false` as the API writes it, with the matching HTTP status. */
export function refuse(message: string, code: number): Response {
  const reply: ReplyEnvelope = { result: false, message, data: null, code };
  return Response.json(reply, { status: code });
}

/**
 * Returns the rejection of a GET whose `sitename` or `version` names another site or interface; undefined if both
 * match or are absent.
 */
export function refuseForeign(request: Request): Response | undefined {
  const query = new URL(request.url).searchParams;
  const site = query.get('sitename') ?? settings().SITE_NAME;
  if (site !== settings().SITE_NAME) return refuse('There is no site of this name', CODE.notFound);
  const version = query.get('version') ?? SITE_VERSION;
  return version === SITE_VERSION ? undefined : refuse('There is no such version', CODE.notFound);
}
