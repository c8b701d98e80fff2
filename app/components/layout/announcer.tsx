const ID = 'announcer';

/** Announcements that stay: a reader that is slow to start finds the last ones still there. */
const KEPT = 3;

/** The site's one live region. It is in the document before its texts: one that comes with its text is often not announced. */
export const Announcer = () => <p id={ID} className="vh" aria-live="polite" />;

/** Has screen readers say a text when they have finished what they are saying; the same text again is said again. */
export function announce(text: string): void {
  const region = document.getElementById(ID);
  if (!region) return;
  while (region.childElementCount >= KEPT) region.firstElementChild?.remove();
  region.append(Object.assign(document.createElement('span'), { textContent: `${text} ` }));
}
