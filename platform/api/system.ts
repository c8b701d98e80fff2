import { ping } from '#contract/system';
import { handle, ok, type Handler } from './answer';

export const handlers: Handler[] = [
  // The dispatcher has found the session, and updated its activity if `touch` is set.
  handle(ping, async ({ player }) => ok({ leftMs: player.idleLeftMs })),
];
