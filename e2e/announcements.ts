import type { Page } from '@playwright/test';

declare global {
  interface Window {
    heard?: string[];
  }
}

/**
 * Records from now on, on this document and on later ones, the automatic announcements of a screen reader: texts that
 * appear or change in live regions (`status`, `alert`, `aria-live`).
 */
export async function recordAnnouncements(page: Page): Promise<void> {
  const record = () => {
    if (window.heard) return;
    const heard: string[] = (window.heard = []);
    const LIVE = '[role="status"], [role="alert"], [aria-live]:not([aria-live="off"])';
    const say = (element: Node) => {
      const text = element.textContent?.trim();
      if (text) heard.push(text);
    };
    new MutationObserver((mutations) => {
      const regions = new Set<Element>();
      for (const { target, addedNodes } of mutations) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest(LIVE);
        // Without a role only added nodes are announced.
        if (region?.hasAttribute('role')) regions.add(region);
        else if (region) for (const node of addedNodes) say(node);
        // An alert is announced when it appears; a status must exist before its text.
        for (const node of addedNodes)
          if (node instanceof Element)
            for (const alert of [node, ...node.querySelectorAll('*')])
              if (alert.matches('[role="alert"]')) regions.add(alert);
      }
      regions.forEach(say);
    }).observe(document, { childList: true, characterData: true, subtree: true });
  };
  await page.addInitScript(record);
  await page.evaluate(record);
}

/** Returns the announcements since the last call, in order. */
export const takeAnnouncements = (page: Page): Promise<string[]> => page.evaluate(() => window.heard?.splice(0) ?? []);
