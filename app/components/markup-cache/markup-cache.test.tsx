import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, test, vi } from 'vitest';
import { CachedMarkup } from './cached-markup';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { renderWithMarkupCache } from './markup-cache.server';
import { getI18n } from '~/lib/language/i18n';
import '~/lib/language/i18next.server';

const rendered = vi.fn<() => void>();

function Part({ name }: { name: string }) {
  rendered();
  return (
    <footer>
      {name} & <b>{name}</b>
      <input type="hidden" defaultValue="$1 $& <kept-markup>" />
    </footer>
  );
}

function page(name: string, own: ReactNode, language: 'tr' | 'en' = 'tr', carried?: 'en') {
  const element = (
    <I18nextProvider i18n={getI18n(language)}>
      <p>
        {own}
        text
      </p>
      <CachedMarkup by={['part', name]}>
        <Part name={name} />
      </CachedMarkup>
      tail
    </I18nextProvider>
  );
  const loaderData = { root: { carried } };
  const router = createMemoryRouter([{ id: 'root', path: '/', element, loader: () => null }], {
    hydrationData: { loaderData },
  });
  return <RouterProvider router={router} />;
}

const kept = (element: ReactNode) => renderWithMarkupCache(<>{element}</>);

test('SHELL-1 a part of the frame is rendered once; every document has the same markup as without the cache', () => {
  const wanted = (name: string, own: ReactNode) => renderToString(<>{page(name, own)}</>);
  const [first, second, other] = [wanted('one', 'Ayşe'), wanted('one', 'Bora'), wanted('two', 'Ayşe')];
  rendered.mockClear();
  expect(kept(page('one', 'Ayşe'))).toBe(first);
  expect(kept(page('one', 'Bora'))).toBe(second);
  expect(rendered).toHaveBeenCalledTimes(1);
  expect(kept(page('two', 'Ayşe'))).toBe(other);
  expect(kept(page('one', 'Ayşe', 'en'))).toBe(first);
  expect(rendered).toHaveBeenCalledTimes(3);
  // Its links carry the language of the URL.
  expect(kept(page('one', 'Ayşe', 'en', 'en'))).toBe(first);
  expect(rendered).toHaveBeenCalledTimes(4);
});

test('HARD-13 text that looks like the mark of a cached part stays text', () => {
  const text = '<kept-markup data-index="0"></kept-markup>';
  const once = renderToString(<>{page(text, text)}</>);
  expect(kept(page(text, text))).toBe(once);
  expect(kept(page(text, text))).toBe(once);
});
