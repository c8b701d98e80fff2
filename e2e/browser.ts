import { existsSync } from 'node:fs';

const executablePath =
  process.env['CHROMIUM_PATH'] ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser'].find(existsSync);

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Options of a Chromium that loads pictures, as players' browsers do. */
export const PICTURES = { ...(executablePath ? { executablePath } : {}), args: ARGS };

/**
 * Options of a Chromium that loads no pictures. Without JavaScript a browser ignores `loading="lazy"` and decodes all
 * pictures of a page, which takes two thirds of its time. Tests of layout need them: alternative texts take more space.
 */
export const NO_PICTURES = { ...PICTURES, args: [...ARGS, '--blink-settings=imagesEnabled=false'] };
