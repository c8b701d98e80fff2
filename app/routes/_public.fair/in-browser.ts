import { numbersFrom } from '#arcade/chance';
import { replay } from '#arcade/replay';
import { blockName } from '#arcade/seeds';
import { houseRules } from '#provider/engines';
import type { FairValues, Recomputed } from './values';

/** How many blocks of chance are made at a time. */
const BLOCKS = 32;

/** A round needs a block of chance that is not made yet. */
class BlockWanted extends Error {
  constructor(
    readonly step: number,
    readonly block: number,
  ) {
    super(`No block ${block} of step ${step} yet`);
  }
}

const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Recomputes a round with the browser's own cryptography. WebCrypto answers later and engines ask now, so the round is played
 * as far as the blocks go, again and again with more of them.
 * @throws {Error} for values that no round has, and where the browser has no WebCrypto
 */
export async function recompute({ profile, serverSeed, playerSeed, ...told }: FairValues): Promise<Recomputed> {
  const rules = houseRules(profile);
  if (!rules) throw new Error(`No engine knows the profile ${profile}`);
  const bytesOf = (text: string) => new TextEncoder().encode(text);
  const { subtle } = crypto;
  const hash = hex(await subtle.digest('SHA-256', bytesOf(serverSeed)));
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await subtle.importKey('raw', bytesOf(serverSeed), algorithm, false, ['sign']);

  const blocks = new Map<string, Uint8Array>();
  const chanceOf = (step: number) =>
    numbersFrom((block) => {
      const known = blocks.get(`${step}:${block}`);
      if (!known) throw new BlockWanted(step, block);
      return known;
    });
  for (;;) {
    try {
      return { hash, ...replay(rules.engine, rules.profile, told, chanceOf) };
    } catch (wanted) {
      if (!(wanted instanceof BlockWanted)) throw wanted;
      const { step } = wanted;
      await Promise.all(
        Array.from({ length: BLOCKS }, async (_, at) => {
          const block = wanted.block + at;
          const bytes = await subtle.sign(algorithm.name, key, bytesOf(blockName({ playerSeed, step, block })));
          blocks.set(`${step}:${block}`, new Uint8Array(bytes));
        }),
      );
    }
  }
}
