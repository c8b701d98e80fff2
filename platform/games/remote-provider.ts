import { wireFromKurus } from '#contract/wire';
import type { PlatformContext, PlatformOptions } from '../context';
import type { GameProvider, LaunchOrder } from '../ports/game-provider';
import { EMBEDDED_PROVIDER, type RemoteService } from '../remote-services';
import { sameText, sign, toToken } from '../signature';

/** External game providers: games open at the provider's URL with a signed token; money moves by its callbacks only. */

/** Seconds within which a launch token must be opened. */
const LAUNCH_TOKEN_S = 300;

type Site = Pick<PlatformOptions, 'publicUrl' | 'gameProviders'>;

/** Returns the profile of a provider's game in the catalogue: 'acme:lucky-seven'. */
export const toRemoteProfile = (provider: string, code: string): string => `${provider}:${code}`;

/** Returns the id of a provider's game in the catalogue: 'acme-lucky-seven'. */
export const toRemoteId = (provider: string, code: string): string => `${provider}-${code}`;

/** Returns the name of the provider that runs a game of this profile. */
const getProfileOwner = (profile: string): string =>
  profile.includes(':') ? profile.slice(0, profile.indexOf(':')) : EMBEDDED_PROVIDER;

/** Whether a provider may take stakes on a game. An external one needs the game in the catalogue, under its name. */
export const isOwnGame = (provider: string, game: { profile: string | null } | undefined): boolean =>
  game ? getProfileOwner(game.profile ?? '') === provider : provider === EMBEDDED_PROVIDER;

/** Whether a launched game was one of an external provider before an import removed it. */
export const isRemovedGame = (
  provider: string,
  { gameID, game }: { gameID: string; game: { profile: string | null } | undefined },
): boolean => !game && provider !== EMBEDDED_PROVIDER && gameID.startsWith(toRemoteId(provider, ''));

/** Whether one of a provider's secrets signed a raw body: hex HMAC-SHA-256. */
export const isSignedBy = ({ secrets }: RemoteService, rawBody: string, signature: string): boolean =>
  secrets.map((secret) => sameText(signature, sign(secret, rawBody))).includes(true);

/** Returns the URL of a launch at its provider, with a signed token (docs/game-providers.md). */
function toLaunchUrl(
  { name, url, secrets }: RemoteService,
  { order, publicUrl, now }: { order: LaunchOrder; publicUrl: string; now: Date },
): string {
  const { id, uid, alias, language, game, lobbyPath } = order;
  const issued = Math.floor(now.getTime() / 1_000);
  const token = toToken(secrets[0], {
    iss: publicUrl,
    aud: name,
    sub: uid,
    jti: id,
    iat: issued,
    exp: issued + LAUNCH_TOKEN_S,
    launchID: id,
    gameID: game.id,
    gameCode: game.profile.slice(name.length + 1),
    alias,
    language,
    currency: 'TRY',
    ...(game.limits && {
      minStake: wireFromKurus(BigInt(game.limits.min)),
      maxStake: wireFromKurus(BigInt(game.limits.max)),
    }),
    lobbyUrl: new URL(lobbyPath, publicUrl).href,
  });
  const target = new URL(url);
  target.searchParams.set('token', token);
  return target.href;
}

const NO_PROVIDER: Omit<GameProvider, 'open'> = {
  name: EMBEDDED_PROVIDER,
  plays: () => false,
  demo: () => undefined,
  pastRound: async () => undefined,
  jackpots: async () => [],
  jackpotsOwed: async () => [],
  leave: async () => {},
  endSessions: async () => 0,
  eraseNames: async () => {},
  seed: async () => {},
  jobs: {},
};

/**
 * Extends the embedded provider by the games of external ones. These have no demo, no jackpots and no view of past
 * rounds here; after an exclusion their stakes are rejected.
 * @returns undefined if there is neither
 */
export function withRemoteProviders(
  embedded: GameProvider | undefined,
  { options, now }: { options: Site; now: PlatformContext['now'] },
): GameProvider | undefined {
  const { gameProviders = [], publicUrl } = options;
  if (gameProviders.length === 0) return embedded;
  const own: Omit<GameProvider, 'open'> = embedded ?? NO_PROVIDER;
  const find = (profile: string) =>
    profile.includes(':') ? gameProviders.find(({ name }) => name === getProfileOwner(profile)) : undefined;
  return {
    ...own,
    plays: (profile) => find(profile) !== undefined || own.plays(profile),
    open: async (tx, order) => {
      const remote = find(order.game.profile);
      if (remote) return toLaunchUrl(remote, { order, publicUrl, now: now() });
      if (embedded) return embedded.open(tx, order);
      throw new Error(`No provider runs ${order.game.profile}`);
    },
    demo: (order) => (order.game.profile.includes(':') ? undefined : own.demo(order)),
  };
}

/** Returns the origins to which players are sent to play. */
export const gameHosts = ({ gameProviders = [] }: Pick<PlatformOptions, 'gameProviders'>): string[] => [
  ...new Set(gameProviders.map(({ url }) => new URL(url).origin)),
];
