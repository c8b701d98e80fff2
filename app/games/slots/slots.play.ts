/** Effects of slots: the reels turn while the round is played, then stop one after the other. */
import { playInPlace } from '~/games/play/in-place';
import { moveUntilRound } from '~/games/play/motion';
import { playSound } from '~/games/play/sound';

const SVG = 'http://www.w3.org/2000/svg';
/** Geometry of a running strip, as in `Reels`. */
const [FIELD, STRIP, ROWS] = [104, 6, 3];
const TURN_MS = 150;
/** Seconds until the first reel stops, and from one to the next: `reels.css`. */
const [FIRST_STOP_S, NEXT_STOP_S] = [0.6, 0.15];

/** Returns the cells of each reel, from the top. */
const getReels = (table: HTMLTableElement): HTMLTableCellElement[][] =>
  [...(table.rows[0]?.cells ?? [])].map((_, reel) => [...table.rows].map((row) => row.cells[reel]!));

/** Draws the visible symbols of a reel twice, so that they can turn. */
function drawStrip(cells: readonly HTMLTableCellElement[]): SVGElement {
  const strip = document.createElementNS(SVG, 'svg');
  strip.setAttribute('viewBox', `0 0 ${FIELD} ${FIELD * STRIP}`);
  strip.setAttribute('preserveAspectRatio', 'none');
  for (let place = 0; place < STRIP; place += 1) {
    const use = document.createElementNS(SVG, 'use');
    use.setAttribute('href', cells[place % ROWS]?.querySelector('use')?.getAttribute('href') ?? '');
    use.setAttribute('x', '2');
    use.setAttribute('y', String(place * FIELD + 2));
    strip.append(use);
  }
  return strip;
}

/** Turns the strips of the last round, if there was one: a slow device would draw others too late. */
function turn(view: Element, table: HTMLTableElement): void {
  const reels = getReels(table);
  if (!view.querySelector('.run')) {
    const run = document.createElement('div');
    run.className = 'run';
    run.setAttribute('aria-hidden', 'true');
    run.append(...reels.map(drawStrip));
    view.prepend(run);
  }
  for (const cell of reels.flat()) (cell.firstElementChild as SVGElement).style.visibility = 'hidden';
  for (const strip of view.querySelectorAll<SVGElement>('.run > *')) {
    strip.style.animation = 'none';
    strip.animate([{ transform: 'translateY(-50%)' }, { transform: 'none' }], {
      duration: TURN_MS,
      iterations: Infinity,
    });
  }
}

/** Lets the symbols fall out of the window, as one part: a slow device would draw each column too late. */
const empty = (table: HTMLTableElement): void =>
  moveUntilRound(table.tBodies[0], [{ transform: 'none' }, { transform: 'translateY(110%)' }], {
    duration: 350,
    easing: 'ease-in',
  });

/** Parts that show only after the first frame. A slow device draws each in a task of its own. */
const LATER = '.brought.later, .tumbles > *';

/** Shows a part that was hidden, and starts its animation. */
const showIn = (part: HTMLElement, seconds: number) =>
  setTimeout(() => Object.assign(part.style, { display: '', animationDelay: '0s' }), seconds * 1000);

playInPlace({
  start: (main) => {
    const view = main.querySelector('.window');
    const table = view?.querySelector('table');
    if (!view || !table) return;
    table.classList.remove('won');
    view.querySelector('.lines')?.remove();
    view.querySelector('.tumbles')?.remove();
    if (main.matches('.of-cascade')) empty(table);
    else turn(view, table);
  },
  prepare: (fresh) => {
    for (const part of fresh.querySelectorAll<HTMLElement>(LATER)) part.style.display = 'none';
  },
  show: (main, delay) => {
    const view = main.querySelector('.window')!;
    const reels = view.querySelector('tr')?.children.length ?? 0;
    for (let reel = 0; reel < reels; reel += 1) playSound('reel', delay(FIRST_STOP_S + NEXT_STOP_S * reel));
    for (const part of main.querySelectorAll<HTMLElement>(LATER)) {
      const shown = delay(parseFloat(getComputedStyle(part).animationDelay));
      showIn(part, shown);
      if (part.matches('.tumbles > *')) playSound('reel', shown);
    }
  },
});
