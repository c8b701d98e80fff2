import { IDLE_WARNING_MS, INACTIVITY_CHECK_MS, KEEP_ALIVE_MS } from '#contract/constants';
import { isStoredField } from '~/lib/forms/stored-fields';

const LEFT = '/session/left';
/** Interval of checks while the warning is open, because another tab may have extended the session. */
const ASK_AGAIN_MS = 30_000;
/** Longer than the difference between the clocks of page and server during a request. */
const LATER_MS = 60_000;
/** Longer than a request takes to reach the server. */
const QUIET_MS = 15_000;
const ACTIVITY = ['keydown', 'pointerdown', 'touchstart', 'input'] as const;

/** Epoch ms at which the session of the open page ends; Infinity without one. */
let end = Infinity;

/**
 * Whether the session has ended, or ends in seconds. Automatic requests stop then: the server would redirect one to the
 * login before the page has stored the typed input (A11Y-3).
 */
export const isSessionEnding = (): boolean => Date.now() >= end - QUIET_MS;

export interface SessionClock {
  /** Handles a navigation, which is activity: the server returns the new remaining time. */
  begin(leftMs: number): void;
  /** Extends the session. */
  keep(): void;
  stop(): void;
}

/**
 * Requests the remaining time from the server, whose clock counts and which knows of other tabs.
 * @returns undefined if it does not respond
 */
async function ask(request: RequestInit): Promise<number | undefined> {
  try {
    const response = await fetch(LEFT, { redirect: 'manual', ...request });
    // After the end of the session the server redirects to the login.
    if (response.type === 'opaqueredirect') return 0;
    return response.ok ? ((await response.json()) as { leftMs: number }).leftMs : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the fields of the form that was typed into last, without secrets, and the page it is on. */
function typedFields(form: HTMLFormElement | null): URLSearchParams {
  const fields = new URLSearchParams({ to: location.pathname + location.search });
  const isHere = form?.isConnected && form.method === 'post';
  for (const [name, value] of isHere ? new FormData(form) : [])
    if (typeof value === 'string' && isStoredField(name)) fields.append(name, value);
  return fields;
}

/**
 * Watches the session of an open page (A11Y-3). Keys and clicks extend it, with at most one request in three minutes.
 * Without them the page requests the remaining time five minutes before the end, warns, and calls `onEnd`; by then
 * the server has stored the typed input.
 * @param onWarning called with the epoch ms of the end, or undefined when the warning is over.
 * @param onElsewhere called with true if this page is idle and another tab extends the session, false once the player
 * is back.
 */
export function watchSession({
  onWarning,
  onElsewhere,
  onEnd,
}: {
  onWarning: (endsAt: number | undefined) => void;
  onElsewhere: (isElsewhere: boolean) => void;
  onEnd: () => void;
}): SessionClock {
  let askedAt = 0;
  let keptAt = Date.now();
  let isActive = false;
  let isWarning = false;
  let isBusy = false;
  let isStopped = false;
  let typed: HTMLFormElement | null = null;

  const know = (leftMs: number) => {
    end = Date.now() + leftMs;
    isWarning = leftMs <= IDLE_WARNING_MS;
    onWarning(isWarning ? end : undefined);
  };
  const note = ({ type, target }: Event) => {
    // A key pressed in the warning does not close it.
    if (!isWarning) isActive = true;
    onElsewhere(false);
    if (type === 'input') typed = (target as HTMLInputElement).form;
  };
  const keep = async (body = new URLSearchParams()): Promise<void> => {
    keptAt = Date.now();
    isActive = false;
    isBusy = true;
    // The form of an idle page is reported, not sent: that is no activity.
    const headers: HeadersInit = body.has('to') ? { 'X-Passive': '1' } : {};
    const left = await ask({ method: 'POST', body, headers });
    isBusy = false;
    if (left) know(left);
    if (left !== 0) return;
    if (!body.has('to')) return keep(typedFields(typed));
    // The page may be gone by now, and a second call would interrupt the login.
    if (isStopped) return;
    stop();
    onEnd();
  };
  const look = async () => {
    isBusy = true;
    // `X-Passive`: reading the remaining time is no activity.
    const left = await ask({ headers: { 'X-Passive': '1' } });
    isBusy = false;
    askedAt = Date.now();
    if (left) {
      // Later than this page expected: another tab extended the session.
      if (Date.now() + left > end + LATER_MS) onElsewhere(true);
      know(left);
    } else if (left === 0) await keep(typedFields(typed));
  };
  const timer = setInterval(() => {
    const now = Date.now();
    if (isBusy) return;
    if (isActive && !isWarning && now - keptAt >= KEEP_ALIVE_MS) void keep();
    else if (now >= end || (now >= end - IDLE_WARNING_MS && now - askedAt >= ASK_AGAIN_MS)) void look();
  }, INACTIVITY_CHECK_MS);
  for (const name of ACTIVITY) addEventListener(name, note, { capture: true, passive: true });
  const stop = () => {
    isStopped = true;
    clearInterval(timer);
    for (const name of ACTIVITY) removeEventListener(name, note, { capture: true });
  };

  return {
    begin(leftMs) {
      keptAt = Date.now();
      isActive = false;
      know(leftMs);
    },
    keep: () => void keep(),
    stop() {
      stop();
      end = Infinity;
    },
  };
}
