import { afterEach, expect, test } from 'vitest';
import type { PlayerCaller } from '~/request/caller';
import { playerCookie, upstream, type UpstreamReply } from '~/api/testing';

/** Start-up order of the spec (section 4), as an API sees it for one page of the account. */

let api: Awaited<ReturnType<typeof upstream>>;
afterEach(() => api.close());

const OPEN = '/endpoint/v1/check-maintenance?sitename=rubato&version=v1';
const says = (data: unknown): UpstreamReply => ({ result: true, message: 'İşlem Başarılı', code: 200, data });
const PROFILE = { firstname: 'Ayşe', lastname: 'Yılmaz', username: 'ayse', uid: 'u' };
const UP = {
  [OPEN]: { status: false },
  'system/ping': says([]),
  'user/get_user_profile': says(PROFILE),
  'finance/check_balance': says([{ balance: '12.50' }]),
};

/** Opens `/favorites` as a browser with this session. @returns the calls of the API, in order, and the redirect */
async function opens(answers: Record<string, UpstreamReply>, session: Parameters<typeof playerCookie>[0] | null) {
  api = await upstream(answers);
  const { requirePlayer, requireSession } = await import('./guards.server');
  const Cookie = session ? await playerCookie(session) : '';
  const answer = await requirePlayer({
    request: new Request('http://site.test/favorites', { headers: { Cookie } }),
    context: { address: '192.0.2.9' },
  })
    .then(async (caller) => {
      await requireSession(caller);
      return caller;
    })
    .catch((thrown: unknown) => thrown);
  // The languages are read once per process, for all visitors.
  const ofPlayers = () => api.paths.filter((path) => path !== '/datas/languages.json');
  const asked = ofPlayers();
  const { playerNames } = await import('./names.server');
  const names = answer instanceof Response ? undefined : await playerNames(answer as PlayerCaller, undefined);
  const left =
    answer instanceof Response ? answer.headers.getSetCookie().find((line) => line.startsWith('session=')) : undefined;
  const { cookies } = await import('~/sessions.server');
  return {
    asked,
    /** Calls for the header's names. */
    read: ofPlayers().slice(asked.length),
    location: answer instanceof Response ? answer.headers.get('Location') : undefined,
    name: names?.firstName,
    left: left === undefined ? undefined : (await (await cookies(false)).session.getSession(left.split(';')[0])).data,
  };
}

test('AUTH-8 first maintenance: during it there is no other call, whatever the browser holds', async () => {
  const { asked, location } = await opens({ ...UP, [OPEN]: { status: true } }, {});
  expect({ asked, location }).toEqual({ asked: [OPEN], location: '/maintenance' });
});

test('AUTH-8 then profile and session: a browser with both is signed in, and only the balance is requested', async () => {
  const { asked, location } = await opens(UP, {});
  expect({ asked, location }).toEqual({ asked: [OPEN, 'finance/check_balance'], location: undefined });
});

test('AUTH-8 a session without a profile reads it', async () => {
  const { read, name } = await opens(UP, { without: ['profileHash'] });
  expect({ read, name }).toEqual({ read: ['user/get_user_profile'], name: 'Ayşe' });
});

test('AUTH-8 else stored credentials: the session is refreshed, then the balance is requested', async () => {
  const { asked, name } = await opens(UP, { without: ['session', 'profileHash', 'checkedUntil'] });
  expect({ asked, name }).toEqual({ asked: [OPEN, 'system/ping', 'finance/check_balance'], name: 'Ayşe' });
});

test('AUTH-8 a rejected refresh logs out: redirect to the login, with the page stored and the credentials removed', async () => {
  const refused = { ...UP, 'system/ping': { result: false, message: 'Oturum süresi doldu', code: 401 } };
  const { asked, location, left } = await opens(refused, { without: ['session', 'profileHash', 'checkedUntil'] });
  expect({ asked, location }).toEqual({ asked: [OPEN, 'system/ping'], location: '/login' });
  // The player's id is kept, for input that is sent after the end.
  expect(left).toEqual({ returnTo: '/favorites', ended: expect.any(String) });
});

test('AUTH-8 else logged out: without stored credentials there is no call', async () => {
  const { asked, location, left } = await opens(UP, null);
  expect({ asked, location, left }).toEqual({ asked: [OPEN], location: '/login', left: { returnTo: '/favorites' } });
});
