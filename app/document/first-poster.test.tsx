import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Picture } from '~/components/content/picture';
import { withFirstPoster } from './first-poster.server';

const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg"><path d="M0,0 1 1" fill="#f00"/><text>It's 5% & more</text></svg>`;
const poster = (id: number) => <Picture src={`/posters/slot/${id}.svg?v=1`} width={180} height={240} eager />;
const page = renderToStaticMarkup(
  <main>
    {poster(0)}
    <ul className="games">
      {[1, 2, 3].map((id) => (
        <li key={id}>{poster(id)}</li>
      ))}
    </ul>
  </main>,
);
const addresses = (markup: string) => [...markup.matchAll(/srcSet="([^"]*)"/g)].map((match) => match[1]!);

test('SHELL-7 the first poster of a list of games is inlined in its document', () => {
  const [before, first, second, third] = addresses(withFirstPoster(page, () => DRAWING));
  expect(before).toBe('/posters/slot/0.svg?v=1');
  expect(first).not.toMatch(/[\s<>]/);
  expect(decodeURIComponent(first!)).toBe(`data:image/svg+xml,${DRAWING}`);
  expect([second, third]).toEqual(['/posters/slot/2.svg?v=1', '/posters/slot/3.svg?v=1']);
});

test('SHELL-7 a poster that the site does not serve, and a page without a list, are unchanged', () => {
  expect(withFirstPoster(page, () => undefined)).toBe(page);
  expect(withFirstPoster('<main><h1>Rubato</h1></main>', () => DRAWING)).toBe('<main><h1>Rubato</h1></main>');
});
