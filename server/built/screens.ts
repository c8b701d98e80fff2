import { expect, vi } from 'vitest';
import { call, ops } from './testing';
import { send } from '../testing';

/** Screens of the specification that visitors see. */
export const VISITOR_SCREENS = [
  '/',
  '/about-us',
  '/promotions',
  '/tournaments',
  '/slot',
  '/slot?q=rub',
  '/slot/category/94',
  '/slot/type/3d',
  '/live',
  '/live/type/roulette',
  '/login',
  '/forgot-password',
  '/account_reset',
  '/register',
  '/register-account-confirm',
  '/support',
  '/info/general-rules',
  '/info/faq',
];

/** Screens beyond the specification that visitors see, and that need a player. */
export const MORE_VISITOR_SCREENS = [
  '/sport',
  '/sport?day=live',
  '/virtual',
  '/bingo',
  '/coupon',
  '/fair',
  '/sitemap.xml',
];
export const MORE_PLAYER_SCREENS = [
  '/profile/bonuses',
  '/profile/limits',
  '/profile/statement',
  '/profile/sessions',
  '/profile/activity',
  '/profile/contact',
  '/profile/contact/consents',
  '/profile/two-factor/passkeys',
];

/** Screens of the specification that need a player. */
export const PLAYER_SCREENS = [
  '/profile',
  '/favorites',
  '/notifications',
  '/profile/deposit',
  '/profile/withdraw',
  '/profile/bank-accounts',
  '/profile/bank-accounts/new',
  '/profile/password',
  '/profile/history/account',
  '/profile/history/finance',
  '/profile/history/games',
  '/profile/history/bets',
  '/profile/history/bonuses',
  '/profile/two-factor',
  '/profile/tickets',
  '/profile/logout',
];

export const PASSWORD = 'Deneme.12345';

/** Creates a player with money at a platform. */
export async function createPlayer(port: number, name: string): Promise<void> {
  const made = await ops(port, { command: 'players', words: ['create', name], options: { password: PASSWORD } });
  expect(made.status, made.body.toString()).toBe(200);
  const paid = await ops(port, {
    command: 'players',
    words: ['credit', name, '500'],
    options: { reason: 'test', key: `open-${name}` },
  });
  expect(paid.status, paid.body.toString()).toBe(200);
}

interface Match {
  fixtureID: string;
  markets: { market: string; line: number | null; selections: { selection: string; odds: number }[] }[];
}

/**
 * Returns a pick of a match to come. Waits up to a minute for one: the feed of a new database announces the matches in
 * play first, eight per tick.
 */
export const findPick = (port: number, user: object) =>
  vi.waitFor(
    async () => {
      const { data } = await call(port, { class: 'betting', method: 'list_fixtures' }, { state: 'coming' }, user);
      for (const { fixtureID, markets } of data as unknown as Match[])
        for (const { market, line, selections } of markets) return { fixtureID, market, line, ...selections[0]! };
      throw new Error('The feed has announced no match to come with markets');
    },
    { timeout: 60_000, interval: 500 },
  );

/** Gives a player a bank account, a pending deposit and an open coupon, by calls to a platform. */
export async function createHistory(port: number, username: string): Promise<void> {
  const login = await call(port, { class: 'user', method: 'login' }, { username, password: PASSWORD });
  const user = { uip: '', gmt: '+03:00', lang: 'tr', uid: login.data.uid, sid: login.data.sid };
  const make = async (name: string, payload: object) => {
    const [group = '', method = ''] = name.split('/');
    const reply = await call(port, { class: group, method }, payload, user);
    expect(reply.result, `${name}: ${reply.message}`).toBe(true);
    return reply.data as unknown;
  };
  const requestID = (letter: string) => letter.repeat(26);
  await make('finance/save_bank_account', {
    bankID: '2',
    owner: 'Deneme Oyuncu',
    IBAN: 'TR880090200000000012345678',
  });
  await make('finance/save_bank_transfer', {
    requestID: requestID('A'),
    methodID: 'bank-transfer',
    bankID: '2',
    amount: '200',
  });
  await make('betting/place_coupon', {
    requestID: requestID('B'),
    fold: 1,
    stake: '10',
    oddsChanges: 'any',
    picks: [await findPick(port, user)],
  });
}

/** Signs a player in at a site and returns the cookies. */
export async function signIn(port: number, username: string): Promise<string> {
  const answer = await send(port, '/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: `http://127.0.0.1:${port}` },
    body: new URLSearchParams({ username, password: PASSWORD }).toString(),
  });
  expect(answer.status, answer.body.toString().slice(0, 400)).toBe(303);
  const cookies = [answer.headers['set-cookie'] ?? []].flat();
  return cookies.map((cookie) => cookie.split(';')[0]).join('; ');
}

/** Returns the links and the targets of the forms of a document: paths of this site. */
export function findLinks(markup: string): string[] {
  const body = markup.replace(/<script[^]*?<\/script>/g, '');
  const found = [...body.matchAll(/(?:href|action)="([^"]*)"|<loc>([^<]*)<\/loc>/g)].map(([, link, loc]) =>
    (link ?? loc ?? '').replaceAll('&amp;', '&').replace(/^http:\/\/localhost(?::\d+)?/, ''),
  );
  return [...new Set(found)].filter((link) => link.startsWith('/'));
}
