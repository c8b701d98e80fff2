/** Effects of bingo: balls are drawn one after the other, and each marks its numbers. */
import { playInPlace } from '~/games/play/in-place';
import { moveUntilRound } from '~/games/play/motion';
import { playSound } from '~/games/play/sound';

/** Seconds in which all balls are drawn: until the result shows (`landing.css`). */
const DRAW_S = 1.2;
const APPEAR_MS = 150;

const hidden = { opacity: 0, transform: 'scale(1.6)' };

/** Hides or shows the list of balls, which keeps its place. A slow device draws it in a task after the cards. */
function setVisibility(within: ParentNode, contentVisibility: 'hidden' | 'visible'): void {
  for (const drawn of within.querySelectorAll<HTMLElement>('.drawn')) Object.assign(drawn.style, { contentVisibility });
}

playInPlace({
  start: (main) => {
    // The list of balls, not each ball or the cards: a slow device would start to move too late.
    moveUntilRound(main.querySelector('.balls'), [{}, { opacity: 0.35, transform: 'translateY(-4px)' }], {
      duration: APPEAR_MS,
    });
  },
  prepare: (fresh) => setVisibility(fresh, 'hidden'),
  show: (main, delay) => {
    const balls = [...main.querySelectorAll('.balls li')];
    const length = delay(DRAW_S);
    const times = new Map(balls.map((ball, at) => [ball.textContent, (length * at) / balls.length]));
    const appear = (numbers: Iterable<HTMLElement>) => {
      for (const shown of numbers) {
        const second = times.get(shown.firstChild?.textContent ?? '') ?? 0;
        shown.style.animation = 'none';
        shown.animate([hidden, {}], { duration: APPEAR_MS, delay: second * 1000, fill: 'backwards' });
      }
    };
    if (length > 0) appear(main.querySelectorAll('mark'));
    setTimeout(() => {
      setVisibility(main, 'visible');
      if (length > 0) appear(main.querySelectorAll('.balls li'));
    });
    if (length > 0) balls.forEach((_, at) => at % 3 === 0 && playSound('ball', (length * at) / balls.length));
  },
});
