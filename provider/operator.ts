export type { DemoOrder, LaunchOrder, ProviderPlatform } from '#platform/ports/game-provider';

/** Name under which the embedded provider signs its messages. */
export const PROVIDER_NAME = 'arcade';
