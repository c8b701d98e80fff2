import { sha256 } from '@noble/hashes/sha2.js';
import { bech32, bech32m, createBase58check } from '@scure/base';

/*
 * Bitcoin addresses by their checksums: base58check of the old kinds, bech32 of the first witness version (BIP 173) and
 * bech32m of the later ones (BIP 350). No zod here: browser code may import this file.
 */

const base58check = createBase58check(sha256);
/** Version bytes of pay-to-public-key-hash and pay-to-script-hash addresses. */
const OLD_VERSIONS = [0, 5];
const OLD_BYTES = 21;
const LAST_WITNESS_VERSION = 16;

/** Whether a text is a mainnet address with a valid checksum. This detects typing errors, not a wrong owner. */
export function isBitcoinAddress(text: string): boolean {
  try {
    return /^bc1/i.test(text) ? isWitnessAddress(text) : isOldAddress(text);
  } catch {
    // Text that the library cannot decode is not an address.
    return false;
  }
}

function isOldAddress(text: string): boolean {
  const bytes = base58check.decode(text);
  return bytes.length === OLD_BYTES && OLD_VERSIONS.includes(bytes[0] ?? -1);
}

function isWitnessAddress(text: string): boolean {
  const isFirst = /^bc1q/i.test(text);
  const { words } = (isFirst ? bech32 : bech32m).decode(text as `${string}1${string}`);
  const [version = -1, ...rest] = words;
  const size = bech32.fromWords(rest).length;
  if (isFirst) return size === 20 || size === 32;
  return version <= LAST_WITNESS_VERSION && size >= 2 && size <= 40;
}

/**
 * Encodes a witness address of version 0 over a program of 20 bytes.
 * @param network 'bc' for mainnet, 'tb' for the test network, whose coins have no value
 */
export const witnessAddress = (network: 'bc' | 'tb', program: Uint8Array): string =>
  bech32.encode(network, [0, ...bech32.toWords(program)]);
