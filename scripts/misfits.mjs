/** The widths in which every screen has to fit, px. */
export const WIDTHS = [320, 360, 768, 1280, 1920];

/**
 * What does not fit the page as it is shown now: the page itself where it can be moved sideways, words that reach out of
 * their box, and words that nothing moves into sight. Rows that are made to be swiped hold what they like. Runs in the page.
 * @returns {string[]} what is wrong, in words
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
    const said = `${one.tagName.toLowerCase()}.${one.className} '${one.textContent.trim().slice(0, 40)}'`;
    // Text drawn in a picture has no box to reach out of: where it lies is looked at below.
    const hasBox = one instanceof HTMLElement && one.clientWidth > 0;
    if (hasBox && one.scrollWidth > one.clientWidth + 1 && !isSwiped(one))
      found.push(`${said} needs ${one.scrollWidth} px and has ${one.clientWidth}`);
    const { left, right, width } = one.getBoundingClientRect();
    if (width > 1 && (left < -1 || right > page.clientWidth + 1) && !isSwiped(one))
      found.push(`${said} lies at ${Math.round(left)} to ${Math.round(right)}`);
  }
  return found;
}
