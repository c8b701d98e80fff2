import { IDLE_WARNING_MS } from '#contract/constants';
import { leftMs } from '~/answers/redirects.server';
import { formatTime } from '#contract/dates';
import type { RequestState } from '~/request/state.server';

/**
 * Returns when the session of an idle player ends, and whether the page warns at once, because it may have reloaded
 * automatically.
 */
export function sessionEnd(state: RequestState) {
  const now = Date.now();
  const left = leftMs(state, now);
  return {
    endsAt: formatTime(new Date(now + left), { language: state.language, clock: state.preferences.clock }),
    leftMs: left,
    isEnding: left <= IDLE_WARNING_MS,
  };
}
