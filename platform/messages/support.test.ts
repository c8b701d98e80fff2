import { afterAll, beforeAll, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { runDueJobs } from '../jobs';
import { Refusal } from '../refusal';
import { randomId } from '../db/ids';
import { describeDatabase, testContext, type TestContext } from '../db/testing';
import { jobs, listOutbox, scheduleOutboxPruning } from './outbox';
import { sendSupportMessage, supportThread, type SupportMessage } from './support';
import { supportMessages } from './support-schema';
import { supportInbox } from './support-inbox';
import { replyToThread } from './support-threads';

describeDatabase('support', (database) => {
  let context: TestContext;
  beforeAll(async () => {
    context = await testContext(database);
  });
  afterAll(() => context.close());
  const message = (over: Partial<SupportMessage> = {}): SupportMessage => ({
    requestId: randomId(),
    category: 'documents',
    text: 'Belgemi nasıl gönderirim?',
    email: '',
    name: '',
    lang: 'tr',
    at: context.now(),
    ...over,
  });
  const send = (sent: SupportMessage) => context.db.transaction((tx) => sendSupportMessage(tx, sent, async () => {}));
  const reply = (named: string, text: string) =>
    context.db.transaction((tx) => replyToThread(context, tx, { named, text }));
  const refusalOf = async (sent: SupportMessage) => {
    const error = await send(sent).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Refusal);
    return error as Refusal;
  };

  test('CONTENT-3 a player sees the thread with the operator’s replies, and no other player’s', async () => {
    const uid = randomId();
    const id = await send(message({ uid }));
    await send(message({ uid: randomId(), text: 'Başkasının' }));
    context.advance(1000);
    const answered = await reply(id, 'Bu sayfadan.');
    expect(answered).toEqual({ uid, messageId: id });
    expect(
      (await supportThread(context.db, uid)).map(({ from, category, text }) => ({ from, category, text })),
    ).toEqual([
      { from: 'player', category: 'documents', text: 'Belgemi nasıl gönderirim?' },
      { from: 'operator', category: 'documents', text: 'Bu sayfadan.' },
    ]);
    expect((await supportInbox(context.db, 'open')).map((entry) => entry.text)).toEqual(['Başkasının']);
    expect((await supportInbox(context.db, 'all')).filter((entry) => entry.answered).map((entry) => entry.id)).toEqual([
      id,
    ]);
  });
  test('SEC-6 the IP address of a sender is not stored, and those of an earlier release are deleted', async () => {
    const { db } = context;
    const uid = randomId();
    await send(message({ uid }));
    const ipAddresses = async () =>
      (await db.select().from(supportMessages).where(eq(supportMessages.uid, uid))).map(({ address }) => address);
    expect(await ipAddresses()).toEqual(['']);
    await db.update(supportMessages).set({ address: '192.0.2.1' }).where(eq(supportMessages.uid, uid));
    await db.transaction((tx) => scheduleOutboxPruning(tx, context.now()));
    await runDueJobs(context, jobs);
    expect(await ipAddresses()).toEqual(['']);
  });
  test('HARD-14 the same form sent twice, also concurrently, is one message; the key with another text is rejected', async () => {
    const uid = randomId();
    const form = message({ uid, text: ' Bir\r\niki ' });
    const ids = await Promise.all([send(form), send(form), send(form)]);
    expect(new Set(ids).size).toBe(1);
    expect((await supportThread(context.db, uid)).map(({ text }) => text)).toEqual(['Bir\niki']);
    expect((await refusalOf({ ...form, text: 'Başka' })).code).toBe(409);
    expect((await refusalOf({ ...form, uid: randomId() })).code).toBe(409);
  });
  test('HARD-14 a form sent again with another e-mail address, name or subject is rejected, so that the correction is not lost', async () => {
    const visitor = message({ email: ' ali@gmial.example ', name: ' Ali ' });
    const id = await send(visitor);
    expect(await send({ ...visitor, email: 'ali@gmial.example', name: 'Ali' })).toBe(id);
    expect((await refusalOf({ ...visitor, email: 'ali@gmail.example' })).reason).toBe('number-used');
    expect((await refusalOf({ ...visitor, name: 'Veli' })).reason).toBe('number-used');
    const player = message({ uid: randomId(), about: 'coupon:1' });
    const ids = [await send(player), await send({ ...player, email: 'not@stored.example' })];
    expect(new Set(ids).size).toBe(1);
    expect((await refusalOf({ ...player, about: 'coupon:2' })).reason).toBe('number-used');
    expect((await refusalOf({ ...player, about: undefined })).reason).toBe('number-used');
  });
  test('CONTENT-3 a visitor needs an e-mail address; blank text and a missing address are rejected with their field', async () => {
    const id = await send(message({ email: 'ziyaretci@posta.example', name: 'Ziyaretçi' }));
    const answered = await reply(id, 'Merhaba');
    expect(answered).toEqual({ email: 'ziyaretci@posta.example' });
    expect(await listOutbox(context.db)).toMatchObject([
      {
        channel: 'mail',
        recipient: 'ziyaretci@posta.example',
        subject: 'Rubato destek: mesajınıza yanıt',
        text: expect.stringContaining('> Belgemi'),
      },
    ]);
    expect((await refusalOf(message({ email: 'posta' }))).field).toBe('email');
    expect((await refusalOf(message({ email: 'a@b.example', text: '  \n' }))).field).toBe('text');
    await expect(reply('none', 'x')).rejects.toMatchObject({ reason: 'not-found' });
  });
});
