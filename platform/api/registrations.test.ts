import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeDatabase } from '../db/testing';
import { players } from '../players/schema';
import { testRegistration } from '../players/testing';
import { testApi, type TestApi } from './testing';

describeDatabase('the mail of a registration', (database) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi(database);
  });
  afterAll(() => api.close());

  const register = async (username: string, email: string) => {
    const { data } = await api.call('user/register', testRegistration({ username, email }));
    return (data as { uid: string }).uid;
  };
  const confirm = (token: string, password = testRegistration().password) =>
    api.call('user/confirm_registration', { token, password });

  test('ACC-43 the link is sent again a few times, then the sender waits; an unknown registration gets the same reply', async () => {
    const uid = await register('yeniden', 'yeniden@mail.example');
    const first = await api.newestMessage('yeniden@mail.example');
    expect(await api.call('user/resend_confirmation', { uid })).toMatchObject({ result: true });
    const second = await api.newestMessage('yeniden@mail.example');
    expect(second.token).not.toBe(first.token);
    expect((await confirm(first.token)).result).toBe(false);
    for (let again = 0; again < 2; again += 1) await api.call('user/resend_confirmation', { uid });
    expect(await api.call('user/resend_confirmation', { uid })).toMatchObject({ result: false, code: 429 });
    expect(await api.call('user/resend_confirmation', { uid: 'A'.repeat(26) })).toMatchObject({ result: true });
  });

  test('ACC-43 the address is corrected by the password alone; links of the old one are void, and no reply reveals an account', async () => {
    const uid = await register('duzelten', 'yanlis@mail.example');
    const old = await api.newestMessage('yanlis@mail.example');
    const correct = (email: string, password = testRegistration().password) =>
      api.call('user/correct_email', { uid, email, password });
    expect(await correct('dogru@mail.example', 'Baska123')).toMatchObject({
      result: false,
      data: { field: 'password', reason: 'wrong-password' },
    });
    expect(await correct('no address')).toMatchObject({ result: false, data: { field: 'email' } });
    const held = await api.player('sahip');
    const [holder] = await api.context.db.select().from(players).where(eq(players.uid, held.uid));
    const taken = await correct(holder!.email);
    const free = await correct('dogru@mail.example');
    expect(taken).toEqual(free);
    const { token } = await api.newestMessage('dogru@mail.example');
    expect((await confirm(old.token)).result).toBe(false);
    expect((await confirm(token)).result).toBe(true);
    expect(await correct('sonra@mail.example')).toMatchObject({ result: false, data: { field: 'password' } });
  });
});
