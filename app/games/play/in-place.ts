/**
 * Plays a game in place (GAME-7): sends its form, and updates the page with the round. The page's own form is sent
 * instead if anything else comes back, or nothing: an error, a rejection, a reality check, the maintenance page. It
 * has the same request ID, so a round is booked once.
 */
import { countUp } from './count-up';
import { isFastDevice, isStill } from './device';
import { addSwitches, isQuick, QUICK_RATE } from './game-switches';
import { endMotion } from './motion';
import { playSound } from './sound';
import { update } from './update';

/** Decorative effects of a game family; none changes what the page says. */
export interface Effects {
  /** Starts movement when a form is sent; `action` is the step that it takes, '' for a new round. */
  start(main: HTMLElement, action: string): void;
  /** Prepares the document of the new round before its parts replace those of the page. */
  prepare?(fresh: Document): void;
  /**
   * Shows the new round.
   * @param delay returns the seconds after which something at this second of the animation shows
   */
  show(main: HTMLElement, delay: (second: number) => number): void;
}

/** A played round, as the server answers. */
interface Played {
  url: string;
  title: string;
  className: string;
  markup: string;
}

/** Time after which an answer is given up. */
const TIMEOUT_MS = 10_000;
/** Time after which a frame is no longer awaited. */
const HIDDEN_FRAME_MS = 100;
/** Seconds until the result of a round shows in CSS: `landing.css`, and `tumbles.css` for `.long`. */
const [RESULT_S, LONG_RESULT_S] = [1.25, 1.9];

const getMain = (): HTMLElement => document.querySelector<HTMLElement>('main.game')!;

/** Sends the fields as the page's form would, for a document. */
export function sendPlainly(action: string, fields: URLSearchParams): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = action;
  for (const [name, value] of fields) {
    const input = document.createElement('input');
    Object.assign(input, { type: 'hidden', name, value });
    form.append(input);
  }
  document.body.append(form);
  HTMLFormElement.prototype.submit.call(form);
}

/** @throws if the answer is no played round, or does not come */
export async function fetchRound(action: string, body: URLSearchParams): Promise<Played> {
  const aborting = new AbortController();
  const timer = setTimeout(() => aborting.abort(), TIMEOUT_MS);
  try {
    const answer = await fetch(action, {
      method: 'POST',
      body,
      headers: { 'X-In-Place': '1' },
      redirect: 'manual',
      signal: aborting.signal,
    });
    if (!answer.ok || !answer.headers.get('Content-Type')?.startsWith('application/json')) throw new Error('document');
    return (await answer.json()) as Played;
  } finally {
    clearTimeout(timer);
  }
}

/** Ends the current task, so that a slow device draws a frame before the next. */
const endTask = () => new Promise((resolve) => setTimeout(resolve));

/** Waits until a frame was drawn; a hidden page draws none. */
const drawFrame = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, HIDDEN_FRAME_MS);
  });

/** Updates the page to a round: URL, title, and everything that the round changed. */
async function showRound({ url, title, className }: Played, fresh: Document, sent: URLSearchParams): Promise<void> {
  // The browser moves the focus by itself only in a new document.
  for (const element of fresh.querySelectorAll('[autofocus]')) element.removeAttribute('autofocus');
  document.documentElement.className = className;
  for (const part of ['header.bar', 'main.game']) {
    const steps = update(document.querySelector(part)!, document.adoptNode(fresh.querySelector(part)!), sent);
    while (!steps.next().done) await drawFrame();
  }
  endMotion();
  document.title = title;
  history.replaceState(null, '', url);
  const { activeElement } = document;
  // A control that is gone loses the focus to the place where the document of this round would have it.
  if (!activeElement || activeElement === document.body)
    getMain().querySelector<HTMLElement>('[data-arrival],.spin')?.focus({ preventScroll: true });
}

/** Shows the effects of a new round, at the speed that the player chose. */
function showEffects({ show }: Effects): void {
  const isLong = document.documentElement.className === 'long';
  const rate = isStill() ? Infinity : isQuick() ? QUICK_RATE : 1;
  const delay = (second: number) => second / rate;
  const outcome = getMain().querySelector<HTMLElement>('.outcome.later');
  const result = delay(isLong ? LONG_RESULT_S : RESULT_S);
  if (outcome?.querySelector('.sum')) {
    playSound('win', result);
    if (!isStill()) countUp(outcome, result, delay(0.8));
  }
  show(getMain(), delay);
  if (isQuick()) for (const animation of document.getAnimations()) animation.updatePlaybackRate(QUICK_RATE);
}

/** Takes over the forms of a game. */
export function playInPlace(effects: Effects): void {
  if (!isFastDevice()) return;
  let isSending = false;
  let pressed: HTMLButtonElement | null = null;

  const play = async (form: HTMLFormElement, button: HTMLButtonElement | null) => {
    const action = form.getAttribute('action') ?? '';
    const fields = new URLSearchParams();
    new FormData(form).forEach((value, name) => fields.append(name, String(value)));
    if (button?.name) fields.append(button.name, button.value);
    if (!isStill()) effects.start(getMain(), button?.name ?? '');
    let played: Played | undefined;
    try {
      played = await fetchRound(action, fields);
      const fresh = new DOMParser().parseFromString(played.markup, 'text/html');
      effects.prepare?.(fresh);
      await endTask();
      await showRound(played, fresh, fields);
      isSending = false;
      await endTask();
    } catch {
      if (played) location.replace(played.url);
      else sendPlainly(action, fields);
      return;
    }
    showEffects(effects);
  };

  document.addEventListener('click', ({ target }) => (pressed = (target as Element).closest('button')), true);
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (!form.matches('main.game form[method="post"]')) return;
    event.preventDefault();
    if (isSending) return;
    isSending = true;
    void play(form, pressed && form.contains(pressed) ? pressed : null);
  });
  document.addEventListener('keydown', (event) => {
    const { key, repeat, target } = event;
    const control = (target as Element).closest('a,button,input,select,summary');
    // A key that is held down plays one round.
    if (repeat && key === 'Enter' && control?.closest('form')) event.preventDefault();
    if (key !== ' ' || control || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const spin = getMain().querySelector<HTMLElement>('.spin');
    if (!spin) return;
    event.preventDefault();
    if (!repeat) spin.click();
  });
  // A page out of the browser's memory may be older than the game.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
  addSwitches(getMain());
}
