import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { numbersFrom } from '#arcade/chance';
import { replay } from '#arcade/replay';
import { blockName } from '#arcade/seeds';
import { defaultRules } from '#provider/engines';
import type { FairValues, Recomputed } from './values';

/**
 * Recomputes a round in the browser, as `provider/chance.ts` does on the server.
 * @throws {Error} for values that no round has
 */
export function recompute({ profile, serverSeed, playerSeed, ...values }: FairValues): Recomputed {
  const rules = defaultRules(profile);
  if (!rules) throw new Error(`No engine knows the profile ${profile}`);
  const key = utf8ToBytes(serverSeed);
  const chanceOf = (step: number) =>
    numbersFrom((block) => hmac(sha256, key, utf8ToBytes(blockName({ playerSeed, step, block }))));
  return { hash: bytesToHex(sha256(key)), ...replay(rules.engine, rules.profile, values, chanceOf) };
}
