import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { ColumnSlip } from '../betting/bet-slip';
import { getI18n } from '~/lib/language/i18n';
import { isStoredField } from '~/lib/forms/stored-fields';
import '~/lib/language/i18next.server';
import Passkeys from '~/routes/_player.profile.two-factor_.passkeys';
import type { BetSlipView } from '~/screens/bet-slip.server';

/** Forms that show the input from before the end of a session. */

function draw(page: ReactElement, { path, root, data }: { path: string; root: object; data?: object }): string {
  const element = <I18nextProvider i18n={getI18n('tr')}>{page}</I18nextProvider>;
  const children = [{ id: 'page', path: '*', element, loader: () => null }];
  const router = createMemoryRouter([{ id: 'root', children, loader: () => null }], {
    initialEntries: [path],
    hydrationData: { loaderData: { root, page: data ?? null } },
  });
  return renderToString(<RouterProvider router={router} />);
}

const values = (markup: string, name: string): (string | undefined)[] =>
  [...markup.matchAll(/<input[^>]*>/g)]
    .map(([input]) => input)
    .filter((input) => input.includes(` name="${name}"`))
    .map((input) => /\svalue="([^"]*)"/.exec(input)?.[1]);

test('A11Y-3 BET-31 the stake of the bet slip next to the odds is filled in after the login', () => {
  const coupon = {
    words: '',
    picks: [],
    fold: 1,
    kinds: [],
    lines: 1,
    staked: { lines: 1, fold: 1, picks: [], maxPayout: 1_000_000n },
    minStake: 200n,
    maxStake: 100_000n,
    balance: 50_000n,
    stake: '',
    isChanged: false,
    excludes: false,
    isSuspended: false,
  } satisfies BetSlipView['coupon'];
  const slip = {
    signedIn: true,
    requestID: 'r',
    oddsChanges: 'any',
    quickStake: undefined,
    coupon,
  } satisfies BetSlipView;
  const stake = (root: object) =>
    values(draw(<ColumnSlip slip={slip} coupon={coupon} />, { path: '/sport/m1', root }), 'stake');
  expect(stake({ kept: { stake: '37,50' } })).toEqual(['37,50']);
  expect(stake({})).toEqual(['']);
});

test('A11Y-3 SEC-4 the new name of a passkey is filled in after the login, in the form of that passkey', () => {
  const dates = { created: '1', used: '2' };
  const passkeys = [
    { id: 'k1', name: 'Telefon', ...dates },
    { id: 'k2', name: 'Bilgisayar', ...dates },
  ];
  const kept = { passkey: 'k2', name: 'İş bilgisayarı' };
  expect(Object.keys(kept).every(isStoredField)).toBe(true);
  const page = { path: '/profile/two-factor/passkeys', data: { passkeys, factor: false } };
  expect(values(draw(<Passkeys />, { ...page, root: { kept } }), 'name')).toEqual(['Telefon', 'İş bilgisayarı']);
});
