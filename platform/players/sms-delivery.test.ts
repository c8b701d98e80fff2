import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testApi, type TestApi, type TestUser } from '../api/testing';
import { describeDatabase } from '../db/testing';
import { runDueJobs } from '../jobs';
import { jobs } from '../messages';

describeDatabase('codes through an SMS gateway', (database) => {
  let api: TestApi;
  let user: TestUser;
  let status: number;
  let taken: string[];
  const gateway = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      if (status === 200) taken.push(body);
      response.writeHead(status).end();
    });
  });
  beforeEach(async () => {
    status = 200;
    taken = [];
    await once(gateway.listen(0, '127.0.0.1'), 'listening');
    api = await testApi(database, { smsUrl: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/` });
    user = await api.player('ayse');
    await api.call('user/two_auth_type', { type: 'sms' }, user);
  });
  afterEach(async () => {
    gateway.closeAllConnections();
    gateway.close();
    await api.close();
  });

  /** Requests a code, and runs the jobs of the minute after it. */
  const request = async () => {
    const { code = 200 } = await api.call('user/sms_send', {}, user);
    await runDueJobs(api.context, jobs);
    api.context.advance(60_000);
    await runDueJobs(api.context, jobs);
    return code;
  };
  const requests = async (times: number) => {
    const codes = [];
    for (let count = 0; count < times; count += 1) codes.push(await request());
    return codes;
  };
  const sent = (times: number) => Array<number>(times).fill(200);

  test('AUTH-5 codes that the SMS gateway did not take in time are neither sent later nor counted for the day', async () => {
    status = 503;
    expect(await requests(10)).toEqual(sent(10));
    // Ten minutes after its request, the last code is invalid too.
    api.context.advance(600_000);
    status = 200;
    await runDueJobs(api.context, jobs);
    expect(taken).toEqual([]);

    expect(await requests(10)).toEqual(sent(10));
    expect(taken).toHaveLength(10);
    expect(await request()).toBe(429);
  });

  test('AUTH-5 codes that wait for the SMS gateway count for the day while they are valid', async () => {
    status = 503;
    expect(await requests(10)).toEqual(sent(10));
    api.context.advance(-1_000);
    expect(await request()).toBe(429);
  });
});
