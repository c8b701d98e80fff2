/** Effects of bingo: balls are drawn one after the other, and each marks its numbers. */
import { playInPlace } from '~/games/play/in-place';
import { moveUntilRound } from '~/games/play/motion';
import { playSound } from '~/games/play/sound';

/** Seconds in which all balls are drawn: until the result shows (`landing.css`). */
const DRAW_S = 1.2;
const APPEAR_MS = 150;

const hidden = { opacity: 0, transform: 'scale(1.6)' };

playInPlace({
  start: (main) => {
    // Two elements, not each ball and number: a slow device would start to move too late.
    for (const drawn of main.querySelectorAll('.balls, .tickets'))
      moveUntilRound(drawn, [{}, { opacity: 0.35, transform: 'translateY(-4px)' }], { duration: APPEAR_MS });
  },
  show: (main, delay) => {
    const balls = [...main.querySelectorAll('.balls li')];
    const length = delay(DRAW_S);
    if (length === 0) return;
    const times = new Map(balls.map((ball, at) => [ball.textContent, (length * at) / balls.length]));
    for (const shown of main.querySelectorAll<HTMLElement>('.balls li, mark')) {
      const number = shown.firstChild?.textContent ?? '';
      shown.style.animation = 'none';
      shown.animate([hidden, {}], { duration: APPEAR_MS, delay: (times.get(number) ?? 0) * 1000, fill: 'backwards' });
    }
    balls.forEach((_, at) => at % 3 === 0 && playSound('ball', (length * at) / balls.length));
  },
});
