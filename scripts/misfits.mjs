/** Widths in which every screen must fit, in px. */
export const WIDTHS = [320, 360, 768, 1280, 1920];

/**
 * Returns the elements that do not fit the current page: the page itself if it scrolls sideways, words outside their
 * box, and words that cannot be scrolled into view. Swipeable rows may hold anything. Runs in the page.
 * @returns {string[]} descriptions of the faults
 */
export function misfits() {
  const page = document.documentElement;
  const found = page.scrollWidth > page.clientWidth ? [`the page is ${page.scrollWidth} px wide`] : [];
  const swiped = new Set(
    [...document.querySelectorAll('body *')].filter((one) => /auto|scroll/.test(getComputedStyle(one).overflowX)),
  );
  const isSwiped = (one) => one !== null && (swiped.has(one) || isSwiped(one.parentElement));
  for (const one of document.querySelectorAll('body *:not(.vh, script, style, option)')) {
    const text = [...one.childNodes].filter((node) => node.nodeType === 3 && node.textContent.trim() !== '');
    if (text.length === 0 || !one.checkVisibility() || one.closest('.vh, .honeypot')) continue;
    const label = `${one.tagName.toLowerCase()}.${one.className} '${one.textContent.trim().slice(0, 40)}'`;
    // Text in a picture has no box of its own; its position is checked below.
    const hasBox = one instanceof HTMLElement && one.clientWidth > 0;
    if (hasBox && one.scrollWidth > one.clientWidth + 1 && !isSwiped(one))
      found.push(`${label} needs ${one.scrollWidth} px and has ${one.clientWidth}`);
    const { left, right, width } = one.getBoundingClientRect();
    if (width > 1 && (left < -1 || right > page.clientWidth + 1) && !isSwiped(one))
      found.push(`${label} lies at ${Math.round(left)} to ${Math.round(right)}`);
  }
  return found;
}
