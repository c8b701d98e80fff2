import { afterEach, beforeEach, expect, test } from 'vitest';
import { testApi, type TestApi, type TestUser } from '../api/testing';
import { randomId } from '../db/ids';
import { supportMessages } from '../db/schema';
import { describeDatabase } from '../db/testing';
import type { Operator } from '../operators';

const AYSE: Operator = { name: 'ayse', role: 'support' };
const CAN: Operator = { name: 'can', role: 'support' };

describeDatabase('support for operators', (database) => {
  let api: TestApi;
  let player: TestUser;
  beforeEach(async () => {
    api = await testApi(database);
    player = await api.player('soran');
  });
  afterEach(() => api.close());

  const run: TestApi['run'] = (line, options, by = AYSE) => api.run(line, options, by);
  const write = async (text: string, from = player) => {
    await api.call('support/send_message', { requestID: randomId(), category: 'bonuses', text }, from);
    api.context.advance(60_000);
  };
  const messages = async () =>
    (await run('support show soran')).parts?.find(({ name }) => name === 'messages')?.rows ?? [];

  test('DESK-54 threads that wait come first, the oldest at the top, each once with its newest message', async () => {
    const other = await api.player('bekleyen');
    await write('İlk');
    await write('Başka', other);
    await write('İkinci');
    expect((await run('support threads')).rows).toMatchObject([
      { from: 'soran', text: 'İkinci', count: 2, age: '3 min', category: 'bonuses', operator: '' },
      { from: 'bekleyen', text: 'Başka', count: 1, age: '2 min' },
    ]);
    await run('support reply soran Tamam');
    expect((await run('support threads')).rows).toMatchObject([{ from: 'bekleyen' }]);
    expect((await run('support threads', { all: true })).rows).toMatchObject([
      { from: 'bekleyen', count: 1 },
      { from: 'soran', count: 0 },
    ]);
    expect(await messages()).toMatchObject([
      { by: 'soran', text: 'İlk', state: '' },
      { by: 'soran', text: 'İkinci', state: '' },
      { by: 'ayse', text: 'Tamam' },
    ]);
  });

  test('DESK-54 a visitor’s message is a thread, answered by mail', async () => {
    await api.call('support/send_message', {
      requestID: randomId(),
      category: 'documents',
      text: 'Merhaba',
      email: 'z@posta.example',
      name: 'Ziya',
    });
    const [found] = (await run('support threads')).rows ?? [];
    expect(found).toMatchObject({ from: 'Ziya z@posta.example', count: 1 });
    expect((await run(`support show ${String(found?.['thread'])}`)).rows).toMatchObject([
      { from: 'Ziya z@posta.example' },
    ]);
    expect((await run(`support reply ${String(found?.['thread'])} Buyurun`)).text).toContain('by mail');
    expect((await run('support threads')).rows).toEqual([]);
  });

  test('DESK-54 of two operators who answer at once, the second reads who was first, and one answer is sent', async () => {
    await write('Bonusum?');
    const [message] = await messages();
    const seen = String(message?.['id']);
    const replies = await Promise.all([
      run('support reply soran Bir', { seen }, AYSE),
      run('support reply soran İki', { seen }, CAN),
    ]);
    const refused = replies.filter(({ failed }) => failed);
    expect(refused).toHaveLength(1);
    const sent = (await messages()).filter(({ author }) => author === 'operator');
    expect(sent).toHaveLength(1);
    expect(refused[0]?.text).toContain(`${String(sent[0]?.['by'])} answered this thread`);
    // Without the last message read, an answered thread needs a new message.
    expect(await run('support reply soran Üç', {}, CAN)).toMatchObject({ failed: true });
    // The operator who read the reply may write again.
    expect(await run('support reply soran Ek', { seen: String(sent[0]?.['id']) })).not.toHaveProperty('failed');
    // A message that came after the last one read still waits.
    await write('Bir soru daha');
    const [, , , late] = await messages();
    await write('Ve bir daha');
    expect(await run('support reply soran Olur', { seen: String(late?.['id']) })).not.toHaveProperty('failed');
    expect((await run('support threads')).rows).toMatchObject([{ from: 'soran', count: 1, text: 'Ve bir daha' }]);
    expect(await run('support reply soran X', { seen: 'yok' })).toMatchObject({ failed: true });
  });

  test('DESK-54 a taken thread shows who has it, and only that operator answers it until it is released', async () => {
    await write('Bonusum?');
    expect((await run('support take soran')).text).toContain('ayse has the thread');
    expect((await run('support threads')).rows).toMatchObject([{ operator: 'ayse' }]);
    for (const line of ['support take soran', 'support reply soran Merhaba', 'support close soran'])
      expect(await run(line, {}, CAN), line).toMatchObject({
        failed: true,
        text: expect.stringContaining('ayse has this thread'),
      });
    expect(await run('support take soran', { to: 'kimse' })).toMatchObject({ failed: true });
    expect((await run('support threads', { mine: true }, CAN)).rows).toEqual([]);
    expect((await run('support release soran', {}, CAN)).text).toContain('ayse had it');
    const taken = await Promise.all([run('support take soran', {}, AYSE), run('support take soran', {}, CAN)]);
    expect(taken.filter(({ failed }) => failed)).toHaveLength(1);
    const [{ operator } = { operator: '' }] = (await run('support show soran')).rows ?? [];
    expect(taken.find(({ failed }) => failed)?.text).toContain(`${String(operator)} has this thread`);
  });

  test('DESK-54 an operator lists all own threads: answered ones, and those after 200 others that wait', async () => {
    const createdAt = api.context.now();
    const waiting = Array.from({ length: 210 }, (_value, at) => ({ id: `bekleyen-${at}`, uid: `u-${at}`, createdAt }));
    const visitor = {
      id: 'ziyaretci',
      uid: null,
      email: 'z@posta.example',
      createdAt: new Date(createdAt.getTime() + 1),
    };
    await api.context.db.insert(supportMessages).values(
      [...waiting, visitor].map((one) => ({
        ...one,
        author: 'player' as const,
        category: 'x',
        text: '?',
        lang: 'tr',
      })),
    );
    api.context.advance(60_000);
    await write('Bonusum?');
    for (const line of ['support take soran', 'support reply soran Bakıyorum', 'support take ziyaretci'])
      expect(await run(line), line).not.toHaveProperty('failed');
    await run('support take u-5', {}, CAN);
    const own = [
      { from: 'z@posta.example', count: 1 },
      { from: 'soran', count: 0, operator: 'ayse' },
    ];
    for (const more of [{}, { all: true as const }])
      expect((await run('support threads', { mine: true, ...more })).rows).toMatchObject(own);
    expect((await run('support threads', { mine: true }, CAN)).rows).toMatchObject([{ thread: 'u-5', count: 1 }]);
    await run('support release soran');
    expect((await run('support threads', { mine: true })).rows).toHaveLength(1);
  });

  test('DESK-54 closing leaves nothing that waits until the player writes again', async () => {
    await write('Teşekkürler');
    expect((await run('support close soran')).text).toBe('1 messages are closed.');
    expect((await run('support threads')).rows).toEqual([]);
    expect((await run('today')).rows?.filter(({ command }) => String(command).startsWith('support'))).toEqual([]);
    await write('Bir şey daha');
    expect((await run('support threads')).rows).toMatchObject([{ count: 1 }]);
    expect(await messages()).toHaveLength(2);
  });

  test('DESK-54 closing marks only messages up to the last one read; the thread stays taken while a later one waits', async () => {
    await write('Teşekkürler');
    await run('support take soran');
    const [read] = await messages();
    await write('Param gelmedi');
    const close = (seen: string) => run('support close soran', { seen });
    expect((await close(String(read?.['id']))).text).toBe('1 messages are closed. 1 later ones wait.');
    expect((await run('support threads')).rows).toMatchObject([{ text: 'Param gelmedi', count: 1, operator: 'ayse' }]);
    expect(await close('yok')).toMatchObject({ failed: true });
    const [, late] = await messages();
    expect((await close(String(late?.['id']))).text).toBe('1 messages are closed.');
    expect((await run('support threads', { all: true })).rows).toMatchObject([{ count: 0, operator: '' }]);
  });

  test('DESK-54 an answer and a closing end the wait of every message read, also of more than 200', async () => {
    const fill = async () => {
      const rows = Array.from({ length: 205 }, (_, number) => {
        const id = randomId();
        const createdAt = new Date(api.context.now().getTime() + number);
        return {
          id,
          requestId: id,
          uid: player.uid,
          author: 'player' as const,
          category: 'bonuses',
          text: `No ${number}`,
          lang: 'tr',
          createdAt,
        };
      });
      await api.context.db.insert(supportMessages).values(rows);
      api.context.advance(60_000);
      return rows.map(({ id }) => id);
    };
    const threads = async () => (await run('support threads')).rows;
    const [first, second] = await fill();
    expect((await run('support close soran', { preview: true })).text).toBe(
      'soran: 205 messages are closed without a reply.',
    );
    // The last one read may be before the 200 that a screen shows.
    expect((await run('support close soran', { seen: String(second) })).text).toBe(
      '2 messages are closed. 203 later ones wait.',
    );
    expect((await run('support close soran')).text).toBe('203 messages are closed.');
    expect(await threads()).toEqual([]);

    await fill();
    expect(await run('support reply soran Tamam')).not.toHaveProperty('failed');
    expect(await threads()).toEqual([]);
    expect(await run(`support reply ${String(first)} Geç`)).toMatchObject({
      failed: true,
      text: expect.stringContaining('ayse answered this thread'),
    });
  });

  test('DESK-54 saved answers are in both languages', async () => {
    await run('support add-answer', { title: 'Süre', tr: 'İki gün sürer.', en: 'It takes two days.' });
    const [saved] = (await run('support answers')).rows ?? [];
    expect(saved).toMatchObject({ title: 'Süre', tr: 'İki gün sürer.', en: 'It takes two days.' });
    await write('Ne zaman?');
    expect((await run('support show soran')).parts?.find(({ name }) => name === 'answers')?.rows).toEqual([saved]);
    await run(`support delete-answer ${String(saved?.['id'])}`);
    expect((await run('support answers')).rows).toEqual([]);
    expect(await run('support delete-answer yok')).toMatchObject({ failed: true });
  });

  test('DESK-12 DESK-54 notes are written by the roles support and money', async () => {
    for (const role of ['support', 'money', 'all'] as const)
      expect(await run('players note soran Arandı', {}, { name: 'n', role })).not.toHaveProperty('failed');
    expect((await run('players note soran Arandı', {}, { name: 'n', role: 'trade' })).text).toBe(
      'Your role is trade; this needs support or money.',
    );
  });
});
