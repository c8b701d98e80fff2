const ID = 'announcer';

/** Number of announcements that stay in the region, for a screen reader that starts slowly. */
const KEPT = 3;

/**
 * The site's one live region. It is in the document before its texts, because a region that is inserted with its text
 * is often not announced.
 */
export const Announcer = () => <p id={ID} className="vh" aria-live="polite" />;

/** Announces a text through screen readers after their current text; the same text again is announced again. */
export function announce(text: string): void {
  const region = document.getElementById(ID);
  if (!region) return;
  while (region.childElementCount >= KEPT) region.firstElementChild?.remove();
  region.append(Object.assign(document.createElement('span'), { textContent: `${text} ` }));
}
