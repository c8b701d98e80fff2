import { expect, type APIRequestContext } from '@playwright/test';
import { PASSWORD } from './players';

/** The API as another site uses it: over HTTP, by its URL only. */

export interface Envelope {
  result: boolean;
  message: string;
  data: unknown;
  code: number;
}

/** Sends one call in English, for example 'finance/check_balance'. */
export async function post(
  request: APIRequestContext,
  { name, data, user }: { name: string; data: object; user?: object | undefined },
): Promise<Envelope> {
  const [className, method] = name.split('/');
  const response = await request.post('/endpoint/v1', {
    headers: { panel: 'frontend' },
    data: { api: { class: className, method }, data: { Lang: 'en', ...data }, ...(user && { user }) },
  });
  expect(response.status(), name).toBe(200);
  return (await response.json()) as Envelope;
}

/** Opens a session of a player, for `post`. */
export const logIn = async (request: APIRequestContext, username: string) =>
  (await post(request, { name: 'user/login', data: { username, password: PASSWORD } })).data as {
    uid: string;
    sid: string;
  };
