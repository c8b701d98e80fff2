import { expect, test } from 'vitest';
import { renderMail } from './mail-html';

const render = (text: string, over: Partial<Parameters<typeof renderMail>[0]> = {}) =>
  renderMail({
    subject: 'Onay',
    text,
    language: 'en',
    brandName: 'Rubato',
    publicUrl: 'https://rubato.example',
    ...over,
  });

test('RUN-43 text, subject and brand name are escaped', () => {
  const html = render('<b>x</b> & "y"', { subject: '</title><script>', brandName: 'A<i>' });
  expect(html).toContain('<p>&lt;b&gt;x&lt;/b&gt; &amp; &quot;y&quot;</p>');
  expect(html).toContain('<title>&lt;/title&gt;&lt;script&gt;</title>');
  expect(html).toContain('<header>A&lt;i&gt;</header>');
  expect(html).not.toContain('<script>');
});

test('RUN-43 URLs of the site become links; other URLs, which a quoted text may contain, do not', () => {
  const html = render(
    'https://rubato.example/a?token=x&y=1\n> https://evil.example/login https://rubato.example.evil.example/ https://rubato.example@evil.example/',
  );
  expect([...html.matchAll(/href="([^"]+)"/g)].map(([, url]) => url)).toEqual([
    'https://rubato.example/a?token=x&amp;y=1',
  ]);
  expect(html).toContain('https://evil.example/login');
});

test('RUN-43 blank lines separate paragraphs, lines stay lines; a known language is declared', () => {
  const html = render('Hello,\n\na: 1\nb: 2\n\nRubato\n');
  expect(html).toContain('<p>Hello,</p>\n<p>a: 1<br>\nb: 2</p>\n<p>Rubato</p>\n</main>');
  expect(html).toContain('<html lang="en">');
  expect(render('x', { language: undefined })).toContain('<html>');
});

test('RUN-52 links have the colours of the brand', () => {
  const html = render('x', { colours: { light: '#0b7a4a', dark: '#2bb7a3' } });
  expect(html).toContain('a{color:#0b7a4a}');
  expect(html).toContain('a{color:#2bb7a3}');
  expect(render('x')).toContain('a{color:#0a5bc4}');
});
