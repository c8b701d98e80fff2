/** Counts up to a win in an element of its own; the text of the result stays as the server wrote it. */
import { OWN } from './update';

const FRAMES_CLASS = 'counting';

/** Formats hundredths like a printed amount: the same separators, two decimals. */
export function formatLike(printed: string, hundredths: number): string {
  const decimal = printed.slice(-3, -2);
  const group = decimal === ',' ? '.' : ',';
  const digits = String(hundredths).padStart(3, '0');
  return digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, group) + decimal + digits.slice(-2);
}

/**
 * Shows a growing amount over the result, and then the result.
 * @param outcome the result; it has `.sum` with an amount
 * @param delay seconds until the result shows
 * @param length seconds of counting
 */
export function countUp(outcome: HTMLElement, delay: number, length: number): void {
  document.querySelector(`.${FRAMES_CLASS}`)?.remove();
  const line = outcome.querySelector('.sum')!;
  const [printed] = /\d[\d.,]*\d/.exec(line.textContent ?? '') ?? [];
  if (!printed || !/[.,]\d\d$/.test(printed)) return;
  const total = Number(printed.replace(/\D/g, ''));
  const shown = document.createElement('p');
  shown.className = `sum ${FRAMES_CLASS}`;
  shown.setAttribute('aria-hidden', 'true');
  shown.setAttribute(OWN, '');
  Object.assign(shown.style, {
    position: 'absolute',
    left: '0',
    right: '0',
    top: `${outcome.offsetTop}px`,
    height: `${outcome.offsetHeight}px`,
    lineHeight: `${outcome.offsetHeight}px`,
  });
  const hidden = { opacity: 0 };
  outcome.animate([hidden, hidden], { duration: (delay + length) * 1000 });
  outcome.after(shown);
  const begin = performance.now() + delay * 1000;
  const step = (now: number) => {
    if (!shown.isConnected) return;
    const part = (now - begin) / (length * 1000);
    if (part >= 1) return shown.remove();
    if (part >= 0) shown.textContent = formatLike(printed, Math.round(total * part));
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
