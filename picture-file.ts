import { readFileSync, statSync } from 'node:fs';

/** A validated picture of the operator. */
export interface PictureFile {
  body: Buffer;
  /** Media type, detected from the content. */
  type: string;
  width: number;
  height: number;
}

/** Maximum size of a picture in bytes, because pages are light. */
export const PICTURE_BYTES_MAX = 512 * 1024;

const ascii = (body: Buffer, from: number, to: number) => body.toString('latin1', from, to);

/** Patterns that make an SVG more than a drawing: code, other documents, and external URLs. */
const UNSAFE_SVG: readonly (readonly [RegExp, string])[] = [
  [/<!(?:doctype|entity)/i, 'a document type'],
  [/<\?(?!xml\s)/i, 'a processing instruction'],
  [/<(?:\w+:)?script\b/i, 'a script'],
  [/<(?:\w+:)?(?:foreignobject|iframe|embed|object|audio|video|handler|listener)\b/i, 'another document'],
  [/[\s"'/]on\w+\s*=/i, 'an event handler'],
  [/javascript:/i, 'a script address'],
  [/href\s*=\s*(?!["']\s*(?:#|data:image\/(?:png|jpeg|webp|gif);))/i, 'a link'],
  [/attributename\s*=\s*["']?\s*(?:xlink:)?(?:href|on\w+)/i, 'an animated link'],
  [/@import|url\(\s*(?!["']?\s*#)/i, 'an address outside of the file'],
];

function readSvg(body: Buffer): Omit<PictureFile, 'body'> | undefined {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return undefined;
  }
  const [, attributes] = /^\uFEFF?(?:\s|<\?xml\s[^>]*\?>|<!--(?:(?!-->)[^])*-->)*<svg\b([^>]*)>/.exec(text) ?? [];
  if (attributes === undefined) return undefined;
  const unsafe = UNSAFE_SVG.find(([pattern]) => pattern.test(decodeEntities(text)));
  if (unsafe) throw new Error(`it holds ${unsafe[1]}`);
  const [, plainWidth] = /\swidth\s*=\s*["'](\d+(?:\.\d+)?)(?:px)?["']/.exec(attributes) ?? [];
  const [, plainHeight] = /\sheight\s*=\s*["'](\d+(?:\.\d+)?)(?:px)?["']/.exec(attributes) ?? [];
  const box =
    /\sviewBox\s*=\s*["']([\d.\s,-]+)["']/
      .exec(attributes)?.[1]
      ?.trim()
      .split(/[\s,]+/)
      .map(Number) ?? [];
  const [width = 0, height = 0] = box.length === 4 ? box.slice(2) : [Number(plainWidth), Number(plainHeight)];
  if (!(width > 0 && height > 0)) throw new Error('it has no viewBox');
  return { type: 'image/svg+xml', width, height };
}

/** Decodes character references, which could hide names from the patterns. */
const decodeEntities = (text: string): string =>
  text.replace(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));?/gi, (whole, hexadecimal?: string, decimal?: string) => {
    const code = hexadecimal ? Number.parseInt(hexadecimal, 16) : Number(decimal);
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
  });

function readJpegSize(body: Buffer): { width: number; height: number } | undefined {
  let at = 2;
  while (at + 9 < body.length && body[at] === 0xff) {
    const marker = body[at + 1]!;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: body.readUInt16BE(at + 5), width: body.readUInt16BE(at + 7) };
    at += 2 + body.readUInt16BE(at + 2);
  }
  return undefined;
}

function readWebpSize(body: Buffer): { width: number; height: number } | undefined {
  const kind = ascii(body, 12, 16);
  if (kind === 'VP8X') return { width: 1 + body.readUIntLE(24, 3), height: 1 + body.readUIntLE(27, 3) };
  if (kind === 'VP8 ') return { width: body.readUInt16LE(26) & 0x3f_ff, height: body.readUInt16LE(28) & 0x3f_ff };
  if (kind !== 'VP8L') return undefined;
  const bits = body.readUInt32LE(21);
  return { width: 1 + (bits & 0x3f_ff), height: 1 + ((bits >>> 14) & 0x3f_ff) };
}

function readRaster(body: Buffer): Omit<PictureFile, 'body'> | undefined {
  if (body.length < 32) return undefined;
  if (ascii(body, 0, 8) === '\x89PNG\r\n\x1A\n' && ascii(body, 12, 16) === 'IHDR')
    return { type: 'image/png', width: body.readUInt32BE(16), height: body.readUInt32BE(20) };
  if (body.readUInt16BE(0) === 0xff_d8) {
    const size = readJpegSize(body);
    return size && { type: 'image/jpeg', ...size };
  }
  if (ascii(body, 0, 4) === 'RIFF' && ascii(body, 8, 12) === 'WEBP') {
    const size = readWebpSize(body);
    return size && { type: 'image/webp', ...size };
  }
  return undefined;
}

/**
 * Reads a picture: PNG, JPEG, WebP, or an SVG that is only a drawing. The content decides, not the name.
 * @throws {Error} with the reason: missing, too large, no picture, or an SVG with code or URLs in it
 */
export function readPictureFile(file: string): PictureFile {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found?.isFile()) throw new Error('there is no such file');
  if (found.size > PICTURE_BYTES_MAX) throw new Error(`it has more than ${PICTURE_BYTES_MAX / 1024} kB`);
  const body = readFileSync(file);
  const read = readRaster(body) ?? readSvg(body);
  if (!read) throw new Error('it is no PNG, JPEG, WebP or SVG');
  return { body, ...read };
}
