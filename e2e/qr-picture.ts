import type { Locator } from '@playwright/test';
import decode from 'jsqr';

const MODULE_PX = 4;

/** Reads a QR code on the page like a phone's camera: as a bitmap, with a third-party decoder. */
export async function readQr(picture: Locator): Promise<string | undefined> {
  const [, , width = 0] = ((await picture.getAttribute('viewBox')) ?? '').split(' ').map(Number);
  const path = (await picture.locator('path').getAttribute('d')) ?? '';
  const size = width * MODULE_PX;
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255);
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let row = Number(y) * MODULE_PX; row < (Number(y) + 1) * MODULE_PX; row += 1)
      for (let column = Number(x) * MODULE_PX; column < (Number(x) + Number(run)) * MODULE_PX; column += 1)
        pixels.fill(0, (row * size + column) * 4, (row * size + column) * 4 + 3);
  }
  return decode(pixels, size, size)?.data;
}
