import { calls } from '#contract/calls';
import { extensions, ping } from '#contract/system';
import { handle, ok, type Handler } from './answer';
import { isCallOffered } from './products';

export const handlers: Handler[] = [
  // The dispatcher has found the session, and updated its activity if `touch` is set.
  handle(ping, async ({ player }) => ok({ leftMs: player.idleLeftMs })),
  handle(extensions, async ({ options }) =>
    ok([...calls].flatMap(([name, { extension }]) => (extension && isCallOffered(name, options) ? [name] : []))),
  ),
];
