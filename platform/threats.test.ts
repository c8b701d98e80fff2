import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testApi, TEST_PASSWORD, type TestApi } from './api/testing';
import { receiveFeedMessages } from './betting/receive';
import { describeDatabase } from './db/testing';
import { receiveProviderCallback, signCallback as signAsProvider } from './games/callbacks';
import { runDueJobs } from './jobs';
import { jobs, listOutbox } from './messages';
import { receiveGatewayCallback } from './payments';
import { signCallback as signAsGateway } from './payments/callback-signature';
import { sign } from './signature';

/* Cases of the threat model in docs/security.md that belong to no single domain. */

const FEED = { name: 'acme', secret: 's'.repeat(32) };

describeDatabase('threats', (database) => {
  let api: TestApi;
  beforeEach(async () => {
    // No server listens at port 1, so every delivery fails.
    api = await testApi(database, { gateways: 'demo', feeds: [FEED], smtpUrl: 'smtp://127.0.0.1:1' });
  });
  afterEach(() => api.close());

  test('HARD-20 a feed, a provider and a gateway cannot sign for each other, nor one gateway for another', async () => {
    const { context } = api;
    const raw = JSON.stringify({ id: 'x', type: 'balance', timestamp: context.now().toISOString(), messages: [] });
    const signatures = {
      feed: sign(FEED.secret, raw),
      provider: signAsProvider(context, 'arcade', raw),
      'gateway one': signAsGateway(context, { gateway: 'kartgec', rawBody: raw, at: context.now() }),
      'gateway two': signAsGateway(context, { gateway: 'yelken', rawBody: raw, at: context.now() }),
    };
    const receivers = {
      feed: (signature: string) => receiveFeedMessages(context, { name: FEED.name, rawBody: raw, signature }),
      provider: (signature: string) => receiveProviderCallback(context, { name: 'arcade', rawBody: raw, signature }),
      'gateway one': (signature: string) =>
        receiveGatewayCallback(context, { name: 'kartgec', rawBody: raw, signature }),
      'gateway two': (signature: string) =>
        receiveGatewayCallback(context, { name: 'yelken', rawBody: raw, signature }),
    };
    for (const [receiver, receive] of Object.entries(receivers))
      for (const [signer, signature] of Object.entries(signatures)) {
        const { status } = await receive(signature);
        expect(status === 401, `${receiver} reads what ${signer} signed`).toBe(signer !== receiver);
      }
  });

  test('SEC-7 the old mailbox gets no reset link after an e-mail change, by its address or by the account’s mails', async () => {
    const old = 'oyuncu@players.example';
    const user = await api.player('oyuncu');
    await api.call('user/change_email', { email: 'yeni@mail.example' }, user);
    const { token } = await api.newestMessage('yeni@mail.example');
    expect((await api.call('user/confirm_email', { token })).result).toBe(true);
    api.context.advance(60_000);
    const before = (await listOutbox(api.context.db, old)).length;
    expect((await api.call('user/forgot', { email: old })).result).toBe(true);
    // A login on a new device mails its stop link.
    await api.login('oyuncu', TEST_PASSWORD);
    expect(await listOutbox(api.context.db, old)).toHaveLength(before);
    expect((await api.newestMessage('yeni@mail.example')).text).toContain('/account-stop?token=');
  });

  test('SEC-8 the log of an undeliverable mail contains neither its link nor its recipient', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
    await api.player('oyuncu');
    await api.call('user/forgot', { email: 'oyuncu@players.example' });
    const { token } = await api.newestMessage('oyuncu@players.example');
    expect(await runDueJobs({ ...api.context, log }, jobs)).toBe(0);
    expect(lines.join('')).toContain('ECONNREFUSED');
    expect(token).not.toBe('');
    for (const secret of [token, 'oyuncu@players.example', TEST_PASSWORD]) expect(lines.join('')).not.toContain(secret);
  });
});
