import type { ReplyEnvelope } from '#contract/envelope';
import type { PlatformOptions } from '../context';
import { testContext, type TestContext, type TestDatabase } from '../db/testing';
import { listOutbox } from '../messages';
import type { Operator } from '../operators';
import { runCommand } from '../ops';
import { dispatcher, handlers } from './index';

export interface TestUser {
  uid: string;
  sid: string;
}

export interface TestApi {
  context: TestContext;
  answer(body: unknown, address?: string, requestId?: string): Promise<ReplyEnvelope>;
  /** Makes one call like the site; `name` is 'class/method'. */
  call(name: string, data?: Record<string, unknown>, user?: TestUser, address?: string): Promise<ReplyEnvelope>;
  /** Creates a player by the operator's command, and signs in. */
  player(username: string, password?: string): Promise<TestUser>;
  login(username: string, password: string, address?: string): Promise<TestUser>;
  /** Runs an operator's command, given as one line: 'players show ayse'. */
  run(line: string, options?: Record<string, string | true>, by?: Operator): ReturnType<typeof runCommand>;
  /** Returns the newest message to a recipient: its text, and the token or code in it. */
  newestMessage(to: string): Promise<{ text: string; token: string; code: string }>;
  /** Requests a code by SMS, a minute after the last one, and returns it. */
  smsCode(user: TestUser): Promise<string>;
  /** Makes codes by SMS the player's second factor. */
  requireSms(user: TestUser): Promise<void>;
  close(): Promise<void>;
}

export const TEST_PASSWORD = 'Sifre123';
/** Phone number of the players that `player` creates. */
export const TEST_PHONE = '+905321112233';

/** Creates every call of the platform over a new database, without HTTP. */
export async function testApi(database?: TestDatabase, options: Partial<PlatformOptions> = {}): Promise<TestApi> {
  const context = await testContext(database, options);
  const undeclared: string[] = [];
  const { answer } = dispatcher(context, {
    handlers,
    afterCommit: () => {},
    undeclared: (call, reason) =>
      undeclared.push(`${call} said no for '${reason}', which its contract does not declare`),
  });
  const api: TestApi = {
    context,
    answer: async (body, address = '192.0.2.1', requestId) => {
      const reply = await answer(body, { address, requestId });
      if (undeclared.length > 0) throw new Error(undeclared.join('\n'));
      return reply;
    },
    call: (name, data = {}, user, address) => {
      const [callClass, method] = name.split('/');
      return api.answer(
        {
          api: { class: callClass, method },
          data: { Lang: 'tr', ...data },
          ...(user ? { user: { uip: '', lang: 'tr', gmt: '+03:00', ...user } } : {}),
        },
        address,
      );
    },
    player: async (username, password = TEST_PASSWORD) => {
      const made = await runCommand(context, 'players', ['create', username], { password });
      if (made.failed) throw new Error(made.text);
      return api.login(username, password);
    },
    login: async (username, password, address) => {
      const reply = await api.call('user/login', { username, password }, undefined, address);
      if (!reply.result) throw new Error(reply.message);
      const { uid, sid } = reply.data as TestUser;
      return { uid, sid };
    },
    run: (line, given = {}, by) => {
      const [command = '', ...words] = line.split(' ');
      return runCommand(context, command, words, given, by);
    },
    newestMessage: async (to) => {
      const [message] = await listOutbox(context.db, to);
      const text = message?.text ?? '';
      return { text, token: /token=([0-9A-Za-z]+)/.exec(text)?.[1] ?? '', code: /\b\d{6}\b/.exec(text)?.[0] ?? '' };
    },
    smsCode: async (user) => {
      context.advance(60_000);
      const sent = await api.call('user/sms_send', {}, user);
      if (!sent.result) throw new Error(sent.message);
      return (await api.newestMessage(TEST_PHONE)).code;
    },
    requireSms: async (user) => {
      await api.call('user/two_auth_type', { type: 'sms' }, user);
      const validated = await api.call('user/sms_validate', { code: await api.smsCode(user) }, user);
      if (validated.data !== true) throw new Error(validated.message);
    },
    close: () => context.close(),
  };
  return api;
}
