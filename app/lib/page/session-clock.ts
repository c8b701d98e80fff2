import { IDLE_WARNING_MS, INACTIVITY_CHECK_MS, KEEP_ALIVE_MS } from '#contract/constants';
import { isKeptField } from '~/lib/forms/kept-fields';

const LEFT = '/session/left';
/** While the warning is open: another tab may have kept the session meanwhile. */
const ASK_AGAIN_MS = 30_000;
/** More than the clocks of page and server differ by in a request. */
const LATER_MS = 60_000;
const ACTIVITY = ['keydown', 'pointerdown', 'touchstart', 'input'] as const;

export interface SessionClock {
  /** A navigation was activity; the server says how long the session lasts now. */
  begin(leftMs: number): void;
  /** Keeps the session. */
  keep(): void;
  stop(): void;
}

/** Asks the server, whose clock decides, and which knows of other tabs. @returns undefined where it does not answer */
async function ask(request: RequestInit): Promise<number | undefined> {
  try {
    const response = await fetch(LEFT, { redirect: 'manual', ...request });
    // The end of the session is answered by a redirect to the login.
    if (response.type === 'opaqueredirect') return 0;
    return response.ok ? ((await response.json()) as { leftMs: number }).leftMs : undefined;
  } catch {
    return undefined;
  }
}

/** The fields of the form that was typed into last, secrets left out, with the page it is on. */
function typedFields(form: HTMLFormElement | null): URLSearchParams {
  const fields = new URLSearchParams({ to: location.pathname + location.search });
  const isHere = form?.isConnected && form.method === 'post';
  for (const [name, value] of isHere ? new FormData(form) : [])
    if (typeof value === 'string' && isKeptField(name)) fields.append(name, value);
  return fields;
}

/**
 * Watches the session of an open page (A11Y-3). Typing and pressing keep it, by one request in three minutes at most.
 * Without them the page asks five minutes before the end how long it lasts, warns, and ends in `onEnd`: the server has kept
 * what was typed by then.
 *
 * @param onWarning gets the epoch ms of the end, or undefined when the warning is over.
 * @param onElsewhere gets true when this page is idle and another tab keeps the session, false once the player is back.
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
  let end = Infinity;
  let askedAt = 0;
  let keptAt = Date.now();
  let isActive = false;
  let isWarning = false;
  let isBusy = false;
  let typed: HTMLFormElement | null = null;

  const know = (leftMs: number) => {
    end = Date.now() + leftMs;
    isWarning = leftMs <= IDLE_WARNING_MS;
    onWarning(isWarning ? end : undefined);
  };
  const note = ({ type, target }: Event) => {
    // A key pressed in the warning is no answer to it.
    if (!isWarning) isActive = true;
    onElsewhere(false);
    if (type === 'input') typed = (target as HTMLInputElement).form;
  };
  const keep = async (body = new URLSearchParams()) => {
    keptAt = Date.now();
    isActive = false;
    isBusy = true;
    // A form of a page that is idle is reported, not sent: that is no activity.
    const headers: HeadersInit = body.has('to') ? { 'X-Passive': '1' } : {};
    const left = await ask({ method: 'POST', body, headers });
    isBusy = false;
    if (left) know(left);
    if (left !== 0) return;
    if (body.has('to')) onEnd();
    else await keep(typedFields(typed));
  };
  const look = async () => {
    isBusy = true;
    // `X-Passive`: a look is no activity.
    const left = await ask({ headers: { 'X-Passive': '1' } });
    isBusy = false;
    askedAt = Date.now();
    if (left) {
      // Later than this page knew: another tab moved the end.
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

  return {
    begin(leftMs) {
      keptAt = Date.now();
      isActive = false;
      know(leftMs);
    },
    keep: () => void keep(),
    stop() {
      clearInterval(timer);
      for (const name of ACTIVITY) removeEventListener(name, note, { capture: true });
    },
  };
}
