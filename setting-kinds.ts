import { isIP } from 'node:net';
import { z } from 'zod';

/** Schemas of values that several settings share. */

export const optionalText = z
  .string()
  .trim()
  .transform((value) => value || undefined)
  .optional();

/** Schema of a URL with one of these schemes. `localhost:3000` is a URL too, with the scheme "localhost". */
export const optionalUrl = (...schemes: string[]) =>
  optionalText.refine(
    (text) => text === undefined || (URL.canParse(text) && schemes.includes(new URL(text).protocol.slice(0, -1))),
  );

/** Names of networks in Express. */
const NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

/**
 * Whether a text is valid for `trust proxy` of Express: a hop count, or IP addresses and networks separated by
 * commas.
 */
export function isTrust(text: string): boolean {
  if (/^\d{1,3}$/.test(text)) return true;
  return text.split(',').every((part) => {
    const [address = '', length, ...rest] = part.trim().split('/');
    const bits = isIP(address) === 4 ? 32 : 128;
    if (NETWORKS.includes(address)) return length === undefined;
    return (
      isIP(address) > 0 &&
      rest.length === 0 &&
      (length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= bits))
    );
  });
}
