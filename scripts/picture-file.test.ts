import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { localizePictureFault } from '../platform/content';
import { PICTURE_BYTES_MAX, readPictureFile } from '../picture-file';

describe('pictures of the operator', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'rubato-pictures-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const write = (content: string | Buffer, name = 'x') => {
    writeFileSync(path.join(folder, name), content);
    return path.join(folder, name);
  };
  const svg = (inside: string, attributes = 'viewBox="0 0 64 32"') =>
    write(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`);
  /** Returns why a file is rejected, which every reason says in Turkish too. */
  const faultOf = (file: string) => {
    try {
      readPictureFile(file);
    } catch (error) {
      const { message } = error as Error;
      expect(localizePictureFault(message).tr, 'the reason in Turkish').not.toBe(message);
      return message;
    }
    return '';
  };
  const base64 = (text: string) => write(Buffer.from(text, 'base64'));

  test('RUN-54 type and size are read from the content, not from the name', () => {
    const read = (file: string) => {
      const { type, width, height } = readPictureFile(file);
      return [type, width, height];
    };
    expect(read(write(readFileSync('public/icon-192.png'), 'x.svg'))).toEqual(['image/png', 192, 192]);
    expect(read('public/share.jpg')).toEqual(['image/jpeg', 1200, 630]);
    expect(read(base64('UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAgA0JaQAA3AA/vuUAAA='))).toEqual(['image/webp', 1, 1]);
    expect(read(base64('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=='))).toEqual(['image/webp', 1, 1]);
    expect(read(svg('<path d="M0 0h1"/>'))).toEqual(['image/svg+xml', 64, 32]);
    expect(read(svg('', 'width="20px" height="10"'))).toEqual(['image/svg+xml', 20, 10]);
    expect(read(write('<?xml version="1.0"?>\n<!-- a > b -->\n<svg viewBox="0 0 1 2"/>'))).toEqual([
      'image/svg+xml',
      1,
      2,
    ]);
    expect(read('public/favicon.svg')).toEqual(['image/svg+xml', 32, 32]);
  });

  test.each([
    ['<script>x()</script>', 'a script'],
    ['<svg:script href="#a"/>', 'a script'],
    ['<SCRIPT/>', 'a script'],
    ['<g onclick="x()"/>', 'an event handler'],
    ['<g/onload=x()>', 'an event handler'],
    ['<a href="javascript:x()">a</a>', 'a script address'],
    ['<a href="&#106;avascript:x()">a</a>', 'a script address'],
    ['<a href="https://evil.example">a</a>', 'a link'],
    ['<use xlink:href="other.svg#a"/>', 'a link'],
    ['<image href="data:image/svg+xml;base64,AAAA"/>', 'a link'],
    ['<a id="a"><set attributeName="href" to="#"/></a>', 'an animated link'],
    ['<foreignObject><p>a</p></foreignObject>', 'another document'],
    ['<style>@import "//evil.example"</style>', 'an address outside of the file'],
    ['<rect style="fill:url(//evil.example/a)"/>', 'an address outside of the file'],
    ['<?xml-stylesheet href="a.css"?>', 'a processing instruction'],
  ])('RUN-54 DESK-75 an SVG with %s is rejected: it holds %s', (inside, reason) => {
    expect(faultOf(svg(inside))).toBe(`it holds ${reason}`);
  });

  test('RUN-54 an SVG that links within the file, or to an embedded picture, is a drawing', () => {
    const inside =
      '<style>.a{fill:url(#b)}</style><use href="#c"/><image href="data:image/png;base64,AAAA"/><text>Online</text>';
    expect(readPictureFile(svg(inside)).type).toBe('image/svg+xml');
  });

  test.each([
    ['a missing file', () => path.join(folder, 'none.png'), 'there is no such file'],
    ['a folder', () => folder, 'there is no such file'],
    ['a text', () => write('hello'), 'it is no PNG, JPEG, WebP or SVG'],
    ['an empty file', () => write(''), 'it is no PNG, JPEG, WebP or SVG'],
    ['HTML', () => write('<html><svg viewBox="0 0 1 1"/></html>'), 'it is no PNG, JPEG, WebP or SVG'],
    ['an SVG in UTF-16', () => write(Buffer.from('\uFEFF<svg viewBox="0 0 1 1"/>', 'utf16le')), 'it is no PNG'],
    ['an SVG without a size', () => svg('', ''), 'it has no viewBox'],
    ['entities', () => write('<!DOCTYPE svg [<!ENTITY a "b">]><svg viewBox="0 0 1 1"/>'), 'it is no PNG'],
    ['a large file', () => write(Buffer.alloc(PICTURE_BYTES_MAX + 1)), 'it has more than 512 kB'],
  ])('RUN-54 DESK-75 %s is rejected', (_, make, reason) => {
    expect(faultOf(make())).toContain(reason);
  });
});
