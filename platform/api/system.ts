import { ping } from '#contract/system';
import { handle, ok, type Handler } from './answer';

export const handlers: Handler[] = [
  // The dispatcher has found the session, and moved its activity where `touch` says so.
  handle(ping, async ({ player }) => ok({ leftMs: player.idleLeftMs })),
];
