import { afterEach, expect, test } from 'vitest';
import { testContext, type TestContext } from '../db/testing';
import type { PlatformOptions } from '../context';
import { listOutbox } from '../messages';
import { startMailServer, mailServer } from '../messages/testing';
import { runCommand } from './index';

let context: TestContext;
let server: ReturnType<typeof mailServer> | undefined;
afterEach(async () => {
  server?.server.close();
  server = undefined;
  await context.close();
});

async function begin(options: Partial<PlatformOptions> = {}) {
  server = mailServer();
  const port = await startMailServer(server);
  context = await testContext(undefined, { smtpUrl: `smtp://127.0.0.1:${port}`, ...options });
  return { server, port };
}
const send = (options: Record<string, string | true>) => runCommand(context, 'mail', ['test'], options);
/** Returns the subject and plain text of a mail as the server received it. */
function read(raw: string) {
  const subject = [...raw.matchAll(/^Subject: ([^]*?)\r\n(?![ \t])/gm)].map(([, text = '']) =>
    text.replace(/=\?UTF-8\?[QB]\?([^?]*)\?=(\s*)/gi, (_, word: string) =>
      /^[\w+/=]+$/.test(word) && !/=[\dA-F]{2}|_/.test(word)
        ? Buffer.from(word, 'base64').toString()
        : decodeURIComponent(word.replaceAll('_', ' ').replaceAll('=', '%')),
    ),
  );
  return {
    subject: subject.join(),
    language: /<html lang=3D"(\w+)"|<html lang="(\w+)"/.exec(raw)?.slice(1).find(Boolean),
  };
}

test('RUN-56 a test mail is sent at once in both languages, and the server’s response is the result', async () => {
  const { server: mail, port } = await begin();
  const row = { from: 'no-reply@rubato.example', server: `127.0.0.1:${port}`, signed: 'no', state: 'taken' };
  const { rows, failed } = await send({ to: 'ayse@mail.example' });
  expect(failed).toBeFalsy();
  expect(rows).toMatchObject([
    { ...row, language: 'tr', from: expect.stringContaining('no-reply@') },
    { ...row, language: 'en', from: expect.stringContaining('no-reply@') },
  ]);
  expect(mail.commands).toContain('RCPT TO:<ayse@mail.example>');
  expect(mail.mails.map(read)).toMatchObject([
    { subject: expect.stringContaining('Deneme iletisi: ğüşıöç'), language: 'tr' },
    { subject: expect.stringContaining('Test mail: ğüşıöç'), language: 'en' },
  ]);
  expect(await listOutbox(context.db)).toEqual([]);
});

test('RUN-56 --language selects one language', async () => {
  const { server: mail } = await begin();
  expect((await send({ to: 'a@mail.example', language: 'en' })).rows).toMatchObject([{ language: 'en' }]);
  expect(mail.mails).toHaveLength(1);
  expect(await send({ to: 'a@mail.example', language: 'de' })).toEqual({
    failed: true,
    text: '--language is tr or en.',
  });
});

test('RUN-56 the response of a server that rejects a mail is printed, and the command fails', async () => {
  const { server: mail } = await begin();
  mail.refuse.next = true;
  expect(await send({ to: 'a@mail.example' })).toMatchObject({
    failed: true,
    rows: [{ language: 'tr', state: expect.stringMatching(/^not taken: .*451 later/) }, { state: 'taken' }],
  });
});

test('RUN-56 without a mail server or a mailbox the command names the missing one', async () => {
  await begin({ smtpUrl: undefined });
  expect(await send({ to: 'a@mail.example' })).toEqual({
    failed: true,
    text: 'SMTP_URL is not set: mails stay in the outbox.',
  });
  for (const to of ['nobody', 'a@b, c@d', 'A <a@b.example>', 'a@b.example\r\nX: y'])
    expect(await send({ to }), to).toEqual({ failed: true, text: 'To which mailbox? --to ADDRESS' });
  expect(await send({})).toMatchObject({ failed: true });
});
