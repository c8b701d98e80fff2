import { z } from 'zod';
import type { PlatformContext } from '../context';
import { Refusal } from '../refusal';
import { postSigned } from '../remote-request';
import { sign } from '../signature';

/** Maximum size of a list: 10,000 games. */
const BYTES_MAX = 4 * 1024 * 1024;

const answer = z.object({ games: z.array(z.record(z.string(), z.unknown())) });

/** Returns the URL of a provider's list call: `games` in the folder of its launch URL. */
function toListUrl(launchUrl: string): string {
  const url = new URL('games', launchUrl);
  url.search = new URL(launchUrl).search;
  return url.href;
}

/**
 * Reads the list of games from an external provider, by a signed request. Each game becomes a row of a catalogue file,
 * which `importGames` checks.
 * @throws {Refusal} for an unknown provider; if it does not answer in time with a list; if a game names another provider
 */
export async function readProviderList(
  { options, now }: { options: Pick<PlatformContext['options'], 'gameProviders'> } & Pick<PlatformContext, 'now'>,
  name: string,
): Promise<Record<string, unknown>[]> {
  const provider = options.gameProviders?.find((known) => known.name === name);
  if (!provider)
    throw new Refusal(
      { tr: `${name}, GAME_PROVIDERS içinde yok.`, en: `${name} is not in GAME_PROVIDERS.` },
      'not-found',
    );
  const body = JSON.stringify({ type: 'games', provider: name, timestamp: now().toISOString() });
  let games;
  try {
    const signature = sign(provider.secrets[0], body);
    ({ games } = answer.parse(await postSigned(toListUrl(provider.url), { body, signature, bytesMax: BYTES_MAX })));
  } catch (error) {
    const why = error instanceof z.ZodError ? 'its response has no list of games' : (error as Error).message;
    throw new Refusal(
      { tr: `${name} oyun listesi vermedi: ${why}.`, en: `${name} sent no list of games: ${why}.` },
      'failed',
    );
  }
  if (games.some(({ provider: other = name }) => other !== name))
    throw new Refusal(
      {
        tr: `${name}, başka bir sağlayıcının oyununu gönderdi.`,
        en: `${name} sent a game of another provider.`,
      },
      'failed',
    );
  return games.map((game) => ({ provider: name, ...game }));
}
