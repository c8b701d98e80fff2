export type { DemoOrder, LaunchOrder, Operator } from '#platform/ports/game-provider';

/** The name that the embedded provider signs its messages under. */
export const PROVIDER_NAME = 'arcade';
