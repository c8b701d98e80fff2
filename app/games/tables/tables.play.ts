/**
 * Script of a shared table's page (GAME-7): chips stack on the felt, bets are sent without a new document, and results
 * arrive as server-sent events. Without events it loads the changed parts when the clock has advanced. A bet that is
 * not accepted, or whose outcome is unknown, is sent again by the plain form: it has the same request ID, so it is
 * booked once.
 */
import { fetchRound, sendPlainly } from '~/games/play/in-place';
import { addSwitches } from '~/games/play/game-switches';
import { playSound } from '~/games/play/sound';
import { stackChips } from './felt';
import { findPart, parse, updateParts, type Texts } from './parts';

/** Wait before parts are loaded again after a failure. */
const RETRY_MS = 2_000;
/** Time after the clock's own for which an event is awaited before the page looks itself. */
const GRACE_MS = 2_500;
/** Waits of a page are spread over this time, so that a full table does not load its parts at once. */
const SPREAD_MS = 800;
/** Wait before a refused stream is tried again. */
const REFUSED_MS = 30_000;

const texts = JSON.parse(document.querySelector<HTMLElement>('script[data-texts]')?.dataset['texts'] ?? '{}') as Texts;
const form = document.querySelector<HTMLFormElement>('.bet-form')!;
const spin = form.querySelector<HTMLButtonElement>('.spin')!;
// The felt shows those chips.
spin.querySelector('.kept')?.remove();
const spinText = spin.textContent ?? '';
const felt = stackChips(form, texts);

let isSending = false;
let counting: ReturnType<typeof setInterval>;
let looking: ReturnType<typeof setTimeout>;
let stream: EventSource | undefined;

const isStreaming = () => stream?.readyState === 1;
const isOpen = () => findPart('clock')!.classList.contains('open');
/** Returns a part of a time that differs from page to page. */
const spread = (ms = SPREAD_MS) => ((crypto.getRandomValues(new Uint16Array(1))[0] ?? 0) / 0xffff) * ms;
const lookIn = (ms: number) => {
  clearTimeout(looking);
  looking = setTimeout(() => void look(), ms);
};

/** The clock that is counted, and the times at which it and its phase end. */
let counted: { clock: HTMLElement; end: number; next: number } | undefined;

/** Counts the clock down, and waits for the end of its phase. A clock that is counted already goes on. */
function tick(): void {
  const clock = findPart('clock')!;
  const timer = clock.querySelector<HTMLElement>('[role="timer"]')!;
  const { from, next } = clock.dataset;
  if (counted?.clock !== clock)
    counted = { clock, end: Date.now() + Number(from) * 1000, next: Date.now() + Number(next) };
  const { end, next: phaseEnd } = counted;
  clock.style.setProperty('--from', from ?? '0');
  const count = () => {
    const left = Math.max(0, Math.ceil((end - Date.now()) / 1000));
    timer.textContent = timer.dataset['words']!.replace('#', String(left));
    const closed = texts.opensIn.replace('#', String(left));
    for (const button of [spin, document.querySelector('.again button')])
      if (isOpen()) button?.removeAttribute('aria-disabled');
      else button?.setAttribute('aria-disabled', 'true');
    const text = isOpen() ? spinText : closed;
    if (spin.textContent !== text) spin.textContent = text;
  };
  clearInterval(counting);
  counting = setInterval(count, 1000);
  count();
  lookIn(Math.max(0, phaseEnd - Date.now()) + (isStreaming() ? GRACE_MS : 100) + spread(300));
}

/** Takes newer parts of the page, and shows them on the felt. */
function follow(fresh: Document, scope: 'all' | 'idle' | 'shared' = 'all'): void {
  const phase = findPart('clock')!.dataset['phase'];
  const before = document.querySelector('.stage.fresh');
  updateParts(fresh, scope);
  const shown = document.querySelector('.stage.fresh');
  if (shown && shown !== before) playSound(shown.querySelector('svg') ? 'ball' : 'card');
  if (scope === 'all' && document.querySelector('.outcome.later .sum')) playWin();
  // In a task of its own, so that a slow device draws the parts first.
  setTimeout(felt.paint);
  if (scope !== 'shared' || findPart('clock')!.dataset['phase'] !== phase) tick();
}

let wonRound: string | undefined;
/** Plays the sound of a win once, when its text shows. */
function playWin(): void {
  const { round } =
    document.querySelector<HTMLElement>('.outcome .sum')?.closest<HTMLElement>('[data-round]')?.dataset ?? {};
  if (round !== wonRound) playSound('win', 1.8);
  wonRound = round;
}

/** Loads the parts that may have changed. */
async function look(): Promise<void> {
  if (isSending) return lookIn(RETRY_MS);
  try {
    const answer = await fetch(`${location.pathname}?parts`);
    if (answer.status >= 400 && answer.status < 500) return location.reload();
    if (!answer.ok) throw new Error('parts');
    const fresh = parse(await answer.text());
    if (!isSending) follow(fresh);
    else lookIn(RETRY_MS);
  } catch {
    lookIn(RETRY_MS);
  }
}

/** Whether the player has chips on the running round, or had some on the last one: then parts of the page are their own. */
function isPlaying(): boolean {
  const { mine, before } = findPart('chips')?.dataset ?? {};
  return mine !== undefined || before !== undefined || (findPart('mine')?.textContent ?? '') !== '';
}

/** Follows the table by server-sent events while the page is visible. */
function listen(): void {
  stream?.close();
  if (!('EventSource' in window) || document.hidden) return;
  const phase = findPart('clock')!.dataset['phase'] ?? '';
  stream = new EventSource(`${location.pathname}?events=${phase}`);
  stream.addEventListener('turn', (event) => {
    const fresh = parse(String((event as MessageEvent).data));
    if (isSending) return lookIn(spread());
    if (isPlaying()) {
      follow(fresh, 'shared');
      lookIn(100 + spread());
    } else follow(fresh, 'idle');
  });
  stream.addEventListener('chips', (event) => {
    const chips = findPart('chips');
    if (chips) chips.dataset['all'] = String((event as MessageEvent).data);
    felt.paint();
  });
  stream.addEventListener('error', () => {
    // The browser connects again by itself unless the server refused.
    if (stream?.readyState === 2) setTimeout(listen, REFUSED_MS + spread());
    if (!isSending) tick();
  });
}

async function send(sent: HTMLFormElement): Promise<void> {
  const fields = new URLSearchParams();
  new FormData(sent).forEach((value, name) => fields.append(name, String(value)));
  const action = sent.getAttribute('action') ?? '';
  let markup: string;
  try {
    ({ markup } = await fetchRound(action, fields));
  } catch {
    return sendPlainly(action, fields);
  }
  const fresh = parse(markup);
  if (sent === form) {
    const next = fresh.querySelector<HTMLInputElement>('[name="requestID"]');
    if (!next) return location.reload();
    form.querySelector<HTMLInputElement>('[name="requestID"]')!.value = next.value;
    form.querySelector('.refused')?.remove();
  }
  isSending = false;
  spin.removeAttribute('aria-busy');
  follow(fresh);
  // After the parts, which have the accepted chips: the felt is never empty in between.
  if (sent === form) felt.clear();
}

document.addEventListener('submit', (event) => {
  const sent = event.target as HTMLFormElement;
  if (sent !== form && sent !== findPart('again')) return;
  event.preventDefault();
  if (isSending || !isOpen()) return;
  isSending = true;
  spin.setAttribute('aria-busy', 'true');
  void send(sent);
});
document.addEventListener('visibilitychange', () => {
  if (document.hidden) stream?.close();
  else {
    listen();
    void look();
  }
});
// A page out of the browser's memory may be older than the table.
addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
addSwitches(document.querySelector<HTMLElement>('main.game')!);
tick();
listen();
