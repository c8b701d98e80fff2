import { afterEach, beforeEach, expect, test } from 'vitest';
import { testContext, type TestContext } from '../db/testing';
import { runDueJobs } from '../jobs';
import { jobs, listOutbox, queueMessage, scheduleOutboxPruning } from './index';
import { outbox } from './outbox-schema';
import { startMailServer, mailServer } from './testing';

let context: TestContext;
let mail: ReturnType<typeof mailServer>;
beforeEach(async () => {
  mail = mailServer();
  const port = await startMailServer(mail);
  context = await testContext(undefined, { smtpUrl: `smtp://127.0.0.1:${port}` });
});
afterEach(async () => {
  await context.close();
  mail.server.close();
});

const queue = (channel: 'mail' | 'sms') =>
  context.db.transaction((tx) =>
    queueMessage(context, tx, {
      channel,
      to: channel === 'mail' ? 'ayse@mail.example' : '+905321112233',
      subject: 'Onay',
      text: 'Bağlantı: https://rubato.example/x',
      language: 'tr',
    }),
  );

test('REG-4 a queued mail reaches the mail server once, and is retried after a temporary error', async () => {
  mail.refuse.next = true;
  await queue('mail');
  expect(await runDueJobs(context, jobs)).toBe(0);
  expect(mail.mails).toEqual([]);
  context.advance(2_000);
  expect(await runDueJobs(context, jobs)).toBe(1);
  expect(mail.mails).toHaveLength(1);
  expect(mail.mails[0]).toMatch(/^From: Rubato <no-reply@rubato\.example>/m);
  expect(mail.mails[0]).toMatch(/^To: ayse@mail\.example/m);
  expect((await listOutbox(context.db))[0]?.sentAt).toEqual(context.now());
  context.advance(3_600_000);
  await runDueJobs(context, jobs);
  expect(mail.mails).toHaveLength(1);
});

test('SEC-7 the text of a sent message is deleted; a pending one keeps it', async () => {
  await queue('mail');
  await queue('sms');
  expect((await listOutbox(context.db)).every(({ text }) => text.includes('https://'))).toBe(true);
  await runDueJobs(context, jobs);
  expect(mail.mails[0]).toContain('https://rubato.example/x');
  const left = Object.fromEntries((await listOutbox(context.db)).map(({ channel, text }) => [channel, text]));
  expect(left).toEqual({ mail: '', sms: 'Bağlantı: https://rubato.example/x' });
});

test('SEC-7 the outbox deletes messages after thirty days, and clears texts that an earlier release had sent', async () => {
  const row = { channel: 'mail' as const, recipient: 'ayse@mail.example', subject: 'Onay', text: 'token=abc' };
  const before = (days: number) => new Date(context.now().getTime() - days * 86_400_000);
  await context.db.insert(outbox).values([
    { ...row, id: 'old', createdAt: before(31), sentAt: before(31) },
    { ...row, id: 'old-unsent', createdAt: before(31) },
    { ...row, id: 'sent', createdAt: before(29), sentAt: before(29) },
    { ...row, id: 'unsent', createdAt: before(29) },
  ]);
  await context.db.transaction((tx) => scheduleOutboxPruning(tx, context.now()));
  await runDueJobs(context, jobs);
  const left = await listOutbox(context.db);
  expect(Object.fromEntries(left.map(({ id, text }) => [id, text]))).toEqual({ sent: '', unsent: 'token=abc' });
  context.advance(2 * 86_400_000);
  await runDueJobs(context, jobs);
  expect(await listOutbox(context.db), 'it runs again by itself').toEqual([]);
});

test('AUTH-5 a channel without an adapter leaves its messages in the outbox', async () => {
  await queue('sms');
  expect(await runDueJobs(context, jobs)).toBe(0);
  expect(await listOutbox(context.db, '+905321112233')).toMatchObject([{ channel: 'sms', sentAt: null }]);
});

test('AUTH-5 a message is sent until its validity ends, then its job ends without it', async () => {
  const validUntil = new Date(context.now().getTime() + 600_000);
  const message = { channel: 'mail', to: 'ayse@mail.example', subject: 'Kod', text: '482913', language: 'tr' } as const;
  const queueValid = () => context.db.transaction((tx) => queueMessage(context, tx, { ...message, validUntil }));
  await queueValid();
  context.advance(599_999);
  expect(await runDueJobs(context, jobs)).toBe(1);
  expect(mail.mails).toHaveLength(1);
  await queueValid();
  context.advance(1);
  expect(await runDueJobs(context, jobs)).toBe(1);
  expect(mail.mails).toHaveLength(1);
  context.advance(3_600_000);
  expect(await runDueJobs(context, jobs)).toBe(0);
});

test('HARD-13 line breaks in a recipient or subject add no headers', async () => {
  await context.db.transaction((tx) =>
    queueMessage(context, tx, {
      channel: 'mail',
      to: 'ayse@mail.example',
      subject: 'Onay\r\nBcc: eve@mail.example',
      text: 'x',
      language: 'tr',
    }),
  );
  await runDueJobs(context, jobs);
  expect(mail.mails[0]).not.toMatch(/^Bcc:/m);
});

test('HARD-13 a mail server without TLS gets no password and no mail', async () => {
  const { port } = mail.server.address() as { port: number };
  const own = await testContext(undefined, { smtpUrl: `smtp://rubato:gizli@127.0.0.1:${port}` });
  try {
    const message = { channel: 'mail', to: 'ayse@mail.example', subject: 'Onay', text: 'x', language: 'tr' } as const;
    await own.db.transaction((tx) => queueMessage(own, tx, message));
    await runDueJobs(own, jobs);
    expect(mail.commands).toContain('STARTTLS');
    expect(mail.commands.filter((line) => /^(?:AUTH|MAIL)/.test(line))).toEqual([]);
    expect((await listOutbox(own.db))[0]?.sentAt).toBeNull();
  } finally {
    await own.close();
  }
});
