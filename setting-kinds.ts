import { isIP } from 'node:net';
import { z } from 'zod';

/** Schemas of values that several settings share. */

/** Names and addresses of this machine. */
export const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/;

export const optionalText = z
  .string()
  .trim()
  .transform((value) => value || undefined)
  .optional();

/** Schema of a URL with one of these schemes. `localhost:3000` is a URL too, with the scheme "localhost". */
export const optionalUrl = (...schemes: string[]) =>
  optionalText
    .refine(
      (text) => text === undefined || (URL.canParse(text) && schemes.includes(new URL(text).protocol.slice(0, -1))),
    )
    .describe('URL');

/** Whether a URL has a user or password; false for other text. */
export function hasCredentials(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username !== '' || password !== '';
}

/** Names of networks in Express. */
const NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];
const ALL_ADDRESSES = /\/0+\s*$/;

/**
 * Whether a text is valid for `trust proxy` of Express: a hop count, or IP addresses and networks separated by
 * commas. Express accepts no network of all addresses ('0.0.0.0/0').
 */
export function isTrust(text: string): boolean {
  if (/^\d{1,3}$/.test(text)) return true;
  return text
    .split(',')
    .every((part) => NETWORKS.includes(part.trim()) || (isAddress(part) && !ALL_ADDRESSES.test(part)));
}

/** Whether a text is an IP address, or a network as '10.0.0.0/8'. */
function isAddress(text: string): boolean {
  const [address = '', length, ...rest] = text.trim().split('/');
  const bits = isIP(address) === 4 ? 32 : 128;
  return (
    isIP(address) > 0 &&
    rest.length === 0 &&
    (length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= bits))
  );
}

/** Whether a text is a list of IP addresses and networks with commas between them. */
export const isAddressList = (text: string): boolean => text.split(',').every(isAddress);
