import qrcode from 'qrcode';

/** QR code as an SVG path on a field of `size` × `size` units, quiet zone included. */
export interface QrDrawing {
  size: number;
  path: string;
}

const QUIET_ZONE = 4;

/** Draws a text as a QR code: one stroke per run of dark modules. */
export function drawQr(text: string): QrDrawing {
  const { size, data } = qrcode.create(text, { errorCorrectionLevel: 'M' }).modules;
  let path = '';
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size;) {
      let run = 0;
      while (column + run < size && data[row * size + column + run]) run += 1;
      if (run > 0) path += `M${column + QUIET_ZONE} ${row + QUIET_ZONE}h${run}v1h-${run}z`;
      column += Math.max(run, 1);
    }
  }
  return { size: size + 2 * QUIET_ZONE, path };
}
