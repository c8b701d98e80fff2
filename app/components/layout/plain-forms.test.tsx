import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { SessionWatch } from '../notices/session-watch';
import { getI18n } from '~/lib/language/i18n';
import '~/lib/language/i18next.server';
import Accessibility from '~/routes/_public.accessibility';
import PersonalData from '~/routes/_player.profile.data';

/** Renders a page whose URL carries English on. */
function draw(page: ReactElement, path: string, hydration: { loaded?: object; answered?: object } = {}): string {
  const element = <I18nextProvider i18n={getI18n('en')}>{page}</I18nextProvider>;
  const children = [{ id: 'page', path: '*', element, loader: () => null }];
  const router = createMemoryRouter([{ id: 'root', children, loader: () => null }], {
    initialEntries: [`${path}?lang=en`],
    hydrationData: {
      loaderData: { root: { carried: 'en' }, page: hydration.loaded ?? null },
      ...(hydration.answered && { actionData: { page: hydration.answered } }),
    },
  });
  return renderToString(<RouterProvider router={router} />);
}

test('SHELL-3 the switch of the shortcuts keeps the language of the URL', () => {
  const markup = draw(<Accessibility />, '/accessibility', { loaded: { hasKeys: true } });
  expect(markup).toContain('action="/preferences/keys?lang=en"');
  expect(markup).toContain('name="to" value="/accessibility?lang=en"');
});

test('SHELL-3 the note of an ending session keeps the language of the URL', () => {
  const markup = draw(<SessionWatch endsAt="12:00" leftMs={1} isEnding />, '/profile');
  expect(markup).toMatch(/<form action="\/session"[^>]*><input type="hidden" name="lang" value="en"\/>/);
});

test('SHELL-3 the link to the personal data keeps the language of the URL', () => {
  const markup = draw(<PersonalData />, '/profile/data', { loaded: { form: {} }, answered: { isProved: true } });
  expect(markup).toContain('href="/profile/data.json?lang=en"');
});
