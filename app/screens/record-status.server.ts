import { CODE } from '#contract/messages';
import type { Failure } from '~/api/endpoint.server';

/**
 * Returns the HTTP status of a page whose record could not be read: 404 if there is no such record, this installation
 * does not have it, or it is one that lists leave out; 502 if the API did not answer.
 */
export const statusOfRecord = ({ kind, code }: Failure): 404 | 502 =>
  kind === 'absent' || kind === 'unreadable' || (kind === 'refused' && code === CODE.notFound) ? 404 : 502;

/**
 * Returns the error page of a screen whose own content could not be read: 502. If the API rejected the read, the page
 * shows its message (ERR-2).
 */
export const unreadablePage = ({ kind, message }: Failure): Response =>
  new Response(kind === 'refused' ? message : null, { status: 502 });
