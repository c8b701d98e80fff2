import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/istanbul';
import { testApi, TEST_PASSWORD, type TestApi, type TestUser } from '../api/testing';
import { listAudit } from '../audit';
import { seedContent } from '../content';
import { randomId } from '../db/ids';
import { playerNotes } from '../db/schema';
import { describeDatabase, lockWaits, testPostgres } from '../db/testing';
import { installation } from '../db/installation';
import { runDueJobs } from '../jobs';
import { getBalance } from '../ledger';
import { runForm } from '../ops/form';
import { listOutbox } from '../messages';
import { listSharedIbans, seedPayments } from '../payments';
import { checkConfirmation, confirmRegistration, jobs, scheduleIdentityHashing, sealIdentityNumber } from '.';
import { hashIdentityNumber } from './identity-hash';
import { players } from './schema';
import { testPlayer, testRegistration } from './testing';

const IDENTITIES = ['10000000146', '12345678950', '98765432150'] as const;
const IBAN = 'TR090090100000000000481516';
/** Another IBAN of the same bank. */
const FREE_IBAN = 'TR040090100000000000000001';

interface Person extends Record<string, unknown> {
  username: string;
  password?: string;
}

/** Fields that differ between test persons. */
const person = (username: string, changes: Record<string, unknown> = {}): Person => ({
  username,
  email: `${username}@mail.example`,
  phone: '0532 111 22 33',
  identityNumber: IDENTITIES[0],
  ...changes,
});
const stranger = (username: string, changes: Record<string, unknown> = {}): Person =>
  person(username, {
    firstName: 'Deniz',
    lastName: 'Kaya',
    birthDate: '1985-02-03',
    phone: '0533 444 55 66',
    identityNumber: IDENTITIES[1],
    ...changes,
  });

const helpers = (api: () => TestApi) => {
  const run: TestApi['run'] = (...command) => api().run(...command);
  const apply = (who: Person) => api().call('user/register', testRegistration(who));
  const confirm = async (who: Person) => {
    const { email } = testRegistration(who);
    const { token } = await api().newestMessage(email);
    return api().call('user/confirm_registration', { token, password: TEST_PASSWORD });
  };
  const open = async (who: Person) => {
    const registered = await apply(who);
    return { registered, confirmed: await confirm(who) };
  };
  const login = ({ username }: Person) => api().call('user/login', { username, password: TEST_PASSWORD });
  const row = async (username: string) =>
    (await api().context.db.select().from(players).where(eq(players.username, username)))[0];
  return { run, apply, confirm, open, login, row };
};

const HELD = { result: true, data: { held: 1 } };

describeDatabase('a second account', (database) => {
  let api: TestApi;
  beforeEach(async () => {
    api = await testApi(database);
  });
  afterEach(() => api.close());
  const { run, apply, confirm, open, login, row } = helpers(() => api);
  const subjects = async (to: string) => (await listOutbox(api.context.db, to)).map(({ subject }) => subject);

  test('RUN-20 LIMIT-4 DESK-75 a registration with the identity number of an excluded player is held once, also if its form is sent twice', async () => {
    expect((await open(person('ilk'))).confirmed).toMatchObject({ result: true, data: null });
    await run('limits exclude ilk', { period: '6m', reason: 'asked by phone' });
    const again = stranger('yeniden', { identityNumber: IDENTITIES[0] });
    await apply(again);
    const { token } = await api.newestMessage('yeniden@mail.example');
    const press = () => api.call('user/confirm_registration', { token, password: TEST_PASSWORD });
    expect(await Promise.all([press(), press()])).toMatchObject([HELD, HELD]);
    expect(await subjects('yeniden@mail.example')).toHaveLength(2);
    const refused = await login(again);
    expect(refused).toMatchObject({ result: false, data: { reason: 'inactive-account' } });
    expect(refused.message).toContain('kontrol ediyoruz');
    expect((await run('players list', { status: 'held' })).rows).toMatchObject([
      { username: 'yeniden', status: 'held' },
    ]);
    expect((await run('players duplicates yeniden')).rows).toMatchObject([
      { match: 'identity', player: 'yeniden (held)', other: 'ilk (excluded)' },
    ]);
    expect(await run('players accept yeniden', { reason: 'looks fine' })).toMatchObject({
      failed: true,
      text: expect.stringContaining('excluded or closed'),
    });
    const form = { name: 'players accept', entries: Object.entries({ who: 'yeniden', reason: 'x' }) };
    const { refusal } = await runForm(api.context, form, { name: 'ayse', role: 'all' });
    expect(refusal?.text).toMatchObject({ tr: expect.stringMatching(/ aynı kimlik numarasına sahip ve oyuna kapalı/) });
    expect(await login(again)).toMatchObject({ result: false });
    for (const line of ['players reopen yeniden', 'players suspend yeniden', 'players reset-password yeniden'])
      expect(await run(line, line.endsWith('password yeniden') ? {} : { reason: 'x' })).toMatchObject({ failed: true });
    expect(await run('players reject yeniden', { reason: 'excluded' })).not.toHaveProperty('failed');
    expect(await row('yeniden')).toBeUndefined();
    expect(await subjects('yeniden@mail.example')).toContain('Rubato: Hesabınızı açamadık');
  });

  test.each([
    ['name and birth date', 'name', { firstName: 'YILMAZ', lastName: 'ayşe ', birthDate: '1990-05-17' }],
    ['phone', 'phone', { phone: '+90 532 111 22 33' }],
    ['mailbox', 'email', { email: 'Ilk+oyun@mail.example' }],
    ['identity number', 'identity', { identityNumber: IDENTITIES[0] }],
  ])(
    'RUN-20 a registration with the %s of a suspended player waits, with one without it opens',
    async (_, match, same) => {
      await open(person('ilk'));
      await run('players suspend ilk', { reason: 'charge-backs' });
      expect((await open(stranger('baskasi', { identityNumber: IDENTITIES[2] }))).confirmed.data).toBeNull();
      const again = stranger('yeniden', same);
      expect((await open(again)).confirmed).toMatchObject(HELD);
      expect((await run('players show yeniden')).rows).toMatchObject([{ status: 'held', heldFor: match }]);
      const [pair] = (await run('players duplicates')).rows?.filter((found) => found['match'] === match) ?? [];
      expect(Object.values(pair ?? {}).join(' ')).toMatch(/ilk \(inactive\)/);
    },
  );

  test('RUN-20 an operator opens an account that only resembles another one, and the player gets a mail', async () => {
    await open(person('ilk'));
    await run('limits exclude ilk', { period: '6m', reason: 'asked by phone' });
    const cousin = stranger('kuzen', { phone: '0532 111 22 33' });
    await open(cousin);
    expect(await run('players accept kuzen')).toMatchObject({ failed: true });
    expect(await run('players accept kuzen', { reason: 'showed the papers' })).not.toHaveProperty('failed');
    expect(await login(cousin)).toMatchObject({ result: true });
    expect(await run('players credit kuzen 10', { reason: 'welcome' })).toMatchObject({ rows: [{ balance: '10.00' }] });
    expect(await subjects('kuzen@mail.example')).toContain('Rubato: Hesabınız açıldı');
    expect(await run('players accept kuzen', { reason: 'again' })).toMatchObject({ failed: true });
  });

  test.each([
    ['the player excludes the second account', 'ikinci'],
    ['an operator excludes the first account', ''],
  ])('LIMIT-4 RUN-20 when %s, both accounts of the person are excluded', async (_, byPlayer) => {
    const [first, second, other] = [
      person('ilk'),
      stranger('ikinci', { identityNumber: IDENTITIES[0] }),
      stranger('baska', { phone: '0533 000 11 22' }),
    ];
    for (const who of [first, second, other]) await open(who);
    await run('players accept ikinci', { reason: 'one person' });
    const { data: user } = (await login(first)) as { data: TestUser };
    const { data: again } = (await login(second)) as { data: TestUser };
    const until =
      byPlayer === ''
        ? await run('limits exclude ilk', { period: '6m', reason: 'asked by phone' })
        : await api.call('limit/self_exclude', { period: '6m' }, again);
    expect(until).not.toMatchObject({ failed: true });
    for (const who of [first, second]) {
      expect(await login(who)).toMatchObject({ result: false, data: { reason: 'self-excluded' } });
      expect(await subjects(`${who.username}@mail.example`)).toContain('Rubato: Hesabınız oyuna kapatıldı');
      const { uid, excludedUntil } = (await row(who.username))!;
      const [entry] = await listAudit(api.context.db, { uid, event: 'self-excluded', limit: 1 });
      expect(entry).toMatchObject({ detail: { period: '6m', until: excludedUntil?.toISOString() } });
      expect((await run(`limits show ${who.username}`)).rows).toContainEqual(
        expect.objectContaining({ limit: 'exclusion', left: '', raise: '', until: excludedUntil?.toISOString() }),
      );
    }
    for (const who of [user, again])
      expect(await api.call('user/get_user_profile', {}, who)).toMatchObject({ data: { reason: 'session-expired' } });
    expect(await login(other)).toMatchObject({ result: true });
    // A longer exclusion of one extends the other, a shorter one is rejected.
    expect(await run('limits exclude ikinci', { period: '5y', reason: 'asked' })).not.toHaveProperty('failed');
    expect((await row('ilk'))?.excludedUntil).toEqual((await row('ikinci'))?.excludedUntil);
    expect(await run('limits exclude ilk', { period: '1y', reason: 'asked' })).toMatchObject({ failed: true });
  });

  test('LIMIT-4 RUN-91 preview and result of an exclusion name every account that it closes, the preview with its balance', async () => {
    await open(person('ilk'));
    await open(stranger('ikinci', { identityNumber: IDENTITIES[0] }));
    await open(stranger('baska', { phone: '0533 000 11 22' }));
    await run('players accept ikinci', { reason: 'one person' });
    for (const who of ['ilk', 'ikinci']) await run(`players credit ${who} ${who.length}`, { reason: 'Test' });
    const entries = Object.entries({ who: 'ikinci', period: '6m', reason: 'asked by phone' });
    const send = (isPreview: boolean) =>
      runForm(api.context, { name: 'limits exclude', entries, isPreview }, { name: 'ayse', role: 'all' });
    expect(await send(true)).toMatchObject({
      text: { en: expect.stringMatching(/^ikinci: balance 6\.00 TRY, .* ilk: balance 3\.00 TRY, (?!.*baska)/) },
    });
    expect((await row('ilk'))?.excludedUntil).toBeNull();
    expect(await send(false)).toMatchObject({ text: { en: expect.stringMatching(/: (ilk, ikinci|ikinci, ilk)\. /) } });
    expect((await row('ilk'))?.excludedUntil).not.toBeNull();
  });

  test('RUN-20 RUN-24 a rejection deletes notes and earlier mails; a held account takes neither credit nor bonus', async () => {
    await open(person('ilk'));
    await open(stranger('yeniden', { identityNumber: IDENTITIES[0] }));
    const { uid } = (await row('yeniden'))!;
    await run('players note yeniden asks for a call');
    await run('players note ilk calm');
    await api.context.db.transaction((tx) => seedContent(tx));
    const isHeld = { failed: true, text: expect.stringContaining('is held') };
    expect(await run('players credit yeniden 10', { reason: 'welcome' })).toMatchObject(isHeld);
    expect(await run('bonuses grant yeniden welcome', { amount: '10', reason: 'welcome' })).toMatchObject(isHeld);
    expect(await run('players reject yeniden', { reason: 'x' })).not.toHaveProperty('failed');
    expect(await api.context.db.$count(playerNotes, eq(playerNotes.uid, uid))).toBe(0);
    expect(await api.context.db.$count(playerNotes)).toBe(1);
    expect(await subjects('yeniden@mail.example')).toEqual(['Rubato: Hesabınızı açamadık']);
  });

  test('LIMIT-4 RUN-20 `players reject` keeps a held account while it is excluded', async () => {
    await open(person('ilk'));
    await open(stranger('yeniden', { identityNumber: IDENTITIES[0] }));
    await run('limits exclude yeniden', { period: '6m', reason: 'asked by phone' });
    expect(await run('players reject yeniden', { reason: 'x' })).toMatchObject({
      failed: true,
      text: expect.stringContaining('is excluded'),
    });
    expect(await row('yeniden')).toBeDefined();
    api.context.advance(190 * DAY_MS);
    expect(await run('players reject yeniden', { reason: 'x' })).not.toHaveProperty('failed');
  });

  test('RUN-20 registrations get the same response, and no text for a held player names the other account', async () => {
    await open(person('ilk'));
    await run('limits exclude ilk', { period: '6m', reason: 'asked by phone' });
    const same = await apply(stranger('ayni', { identityNumber: IDENTITIES[0], phone: '0532 111 22 33' }));
    const other = await apply(stranger('baska'));
    const plain = ({ data: _, ...reply }: typeof same) => reply;
    expect(plain(same)).toEqual(plain(other));
    await confirm(stranger('ayni'));
    await run('players accept ayni', { reason: 'x' });
    const texts = (await listOutbox(api.context.db, 'ayni@mail.example')).map(({ text }) => text).join('\n');
    expect(texts).toContain('Bazı yeni hesapları');
    expect(texts).not.toMatch(/ilk|kimlik|telefon|başka|hesap daha/i);
  });

  test('RUN-20 a match is only visible to operators, not in a player’s activity or export', async () => {
    await open(person('ilk'));
    await run('limits exclude ilk', { period: '6m', reason: 'asked by phone' });
    const cousin = stranger('kuzen', { phone: '0532 111 22 33' });
    await open(cousin);
    await run('players accept kuzen', { reason: 'showed the papers' });
    const { uid, sid } = (await login(cousin)).data as { uid: string; sid: string };
    const [ilk] = [(await row('ilk'))!.uid];
    const user = { uid, sid };
    await api.call('user/change_phone', { phone: '0533 000 11 22' }, user);
    await api.call('user/change_phone', { phone: '0532 111 22 33' }, user);
    const found = await listAudit(api.context.db, { uid, event: 'match-found', limit: 5 });
    expect(found).toMatchObject([{ detail: { match: 'phone', others: ilk } }]);
    const activity = await api.call('user/list_activity', {}, user);
    const exported = await api.call('user/get_personal_data', {}, user);
    for (const data of [activity, exported]) {
      expect(data.result).toBe(true);
      expect(JSON.stringify(data)).not.toMatch(/match-found|registration-held|identityHash|heldFor/);
      expect(JSON.stringify(data)).not.toContain(ilk);
    }
  });

  test('RUN-20 an operator cannot create a second account with an identity number', async () => {
    await open(person('ilk'));
    const made = await run('players create ikinci', { password: TEST_PASSWORD, 'identity-number': IDENTITIES[0] });
    expect(made).toMatchObject({ failed: true, text: expect.stringContaining('identity number') });
  });

  test('RUN-20 LIMIT-4 an operator cannot create an account with the identity number of an excluded second account', async () => {
    await open(person('ilk'));
    await open(stranger('ikinci', { identityNumber: IDENTITIES[0] }));
    await run('players accept ikinci', { reason: 'one person' });
    expect(await run('players erase ilk', { reason: 'asked' })).not.toHaveProperty('failed');
    await run('limits exclude ikinci', { period: 'forever', reason: 'asked' });
    const made = await run('players create ucuncu', { password: TEST_PASSWORD, 'identity-number': IDENTITIES[0] });
    expect(made).toMatchObject({ failed: true, text: expect.stringContaining('identity number') });
    expect(await row('ucuncu')).toBeUndefined();
  });

  test('RUN-20 SEC-6 `players duplicates` lists every pair, however many players were erased', async () => {
    await open(person('ilk'));
    await open(stranger('namesake', { firstName: 'Ayşe', lastName: 'Yılmaz', birthDate: '1990-05-17' }));
    await run('players suspend ilk', { reason: 'charge-backs' });
    for (let at = 0; at < 16; at += 1) {
      api.context.advance(1_000);
      await api.player(`gecici${at}`);
      expect(await run(`players erase gecici${at}`, { reason: 'asked' })).not.toHaveProperty('failed');
    }
    expect((await run('players duplicates')).rows).toMatchObject([
      { match: 'name', player: 'namesake (active)', other: 'ilk (inactive)' },
    ]);
  });

  test('RUN-20 the hash of an identity number depends only on its letters and digits and the installation’s key', () => {
    const { context } = api;
    const hash = hashIdentityNumber(context, 'C01X00-T4ı i');
    for (const same of ['c01x00t4Iİ', ' C01X00 T4II ', 'C01X00.T4iı'])
      expect(hashIdentityNumber(context, same)).toBe(hash);
    expect(hashIdentityNumber(context, 'C01X00T4I')).not.toBe(hash);
    expect(hashIdentityNumber({ key: () => 'another' }, 'C01X00T4II')).not.toBe(hash);
    expect(hashIdentityNumber(context, ' -. ')).toBeNull();
  });

  test('RUN-20 numbers of an earlier release are hashed in batches, and the first account owns a shared one', async () => {
    const { context } = api;
    const { db } = context;
    const sealed = (number: string) => sealIdentityNumber(context, number);
    const early = (uid: string, number: string) => ({
      ...testPlayer(uid, context.now()),
      identityNumber: number === '' ? '' : sealed(number),
    });
    const number = (at: number) => `P${String(at).padStart(6, '0')}`;
    await db
      .insert(players)
      .values(Array.from({ length: 600 }, (_, at) => early(`old${String(at).padStart(4, '0')}`, number(at % 599))));
    await db
      .insert(players)
      .values([early('z-none', ''), { ...early('z-other', ''), identityNumber: 'of another key' }]);
    await db.transaction((tx) => scheduleIdentityHashing(tx, context.now()));
    let left = 1;
    expect(await runDueJobs(context, jobs, { goOn: () => (left -= 1) >= 0 })).toBe(1);
    // A new process schedules it again, without effect.
    await db.transaction((tx) => scheduleIdentityHashing(tx, context.now()));
    while ((await runDueJobs(context, jobs)) > 0);
    expect(await row('old0000')).toMatchObject({
      identityHash: hashIdentityNumber(context, number(0)),
      isIdentityShared: false,
    });
    expect(await row('old0599')).toMatchObject({
      identityHash: hashIdentityNumber(context, number(0)),
      isIdentityShared: true,
    });
    const pairs = (await run('players duplicates')).rows ?? [];
    expect(pairs.filter(({ match }) => match === 'identity')).toMatchObject([{ uid: 'old0599', otherUid: 'old0000' }]);
    expect(await db.$count(installation, eq(installation.key, 'identity-numbers-hashed'))).toBe(0);

    // A process of the earlier release wrote meanwhile.
    await db.insert(players).values(early('late', number(700)));
    context.advance(DAY_MS);
    while ((await runDueJobs(context, jobs)) > 0);
    expect((await row('late'))?.identityHash).toBe(hashIdentityNumber(context, number(700)));
    expect(await db.$count(installation, eq(installation.key, 'identity-numbers-hashed'))).toBe(1);
  });

  describe('bank accounts', () => {
    let [one, two, three]: TestUser[] = [];
    beforeEach(async () => {
      await api.context.db.transaction(async (tx) => {
        await seedContent(tx);
        await seedPayments(tx);
      });
      [one, two, three] = [await api.player('birinci'), await api.player('ikinci'), await api.player('ucuncu')];
    });
    const form = { bankID: '1', owner: 'Deneme Oyuncu', branch: '', accountNumber: '', IBAN };
    const save = (user: TestUser, changes: Partial<typeof form> & { bankAccountID?: string } = {}) =>
      api.call('finance/save_bank_account', { ...form, ...changes }, user);
    const saved = async (...account: Parameters<typeof save>) => {
      const reply = await save(...account);
      expect(reply).toMatchObject({ result: true });
      return (reply.data as { bankAccountID: string }).bankAccountID;
    };
    const isConfirmed = async (user: TestUser) =>
      ((await api.call('finance/list_bank_accounts', {}, user)).data as { isConfirmed: boolean }[])[0]?.isConfirmed;
    const waiting = async () => (await run('payments accounts')).rows ?? [];
    const exclude = () => run('limits exclude birinci', { period: '6m', reason: 'asked by phone' });
    const HELD_IBAN = { username: 'ucuncu', why: 'IBAN of an excluded or closed player' };

    test('RUN-20 an IBAN of two players is marked; that of an excluded player waits for an operator', async () => {
      await saved(one!);
      await saved(two!, { IBAN: 'tr09 0090 1000 0000 0000 4815 16' });
      expect(await isConfirmed(two!)).toBe(true);
      expect(await listAudit(api.context.db, { uid: two!.uid, event: 'match-found', limit: 5 })).toMatchObject([
        { detail: { match: 'iban', others: one!.uid } },
      ]);
      expect((await run('players duplicates')).rows).toEqual([expect.objectContaining({ match: 'iban' })]);

      await exclude();
      const bankAccountID = await saved(three!);
      expect(await isConfirmed(three!)).toBe(false);
      expect(await waiting()).toMatchObject([{ ...HELD_IBAN, id: bankAccountID }]);
      await run('players credit ucuncu 500', { reason: 'Deneme' });
      const withdraw = () =>
        api.call(
          'finance/save_bank_transfer',
          {
            requestID: randomId(),
            methodID: 'bank-withdrawal',
            identityValidityDate: '2030-01-01',
            amount: '200.00',
            bankAccountID,
          },
          three,
        );
      expect(await withdraw()).toMatchObject({
        result: false,
        data: { reason: 'not-allowed', field: 'bankAccountID' },
      });
      expect(await getBalance(api.context.db, three!.uid)).toBe(50_000n);
      await run(`payments confirm-account ${bankAccountID}`);
      const confirmed = { uid: three!.uid, event: 'bank-account-confirmed', limit: 2 } as const;
      expect(await listAudit(api.context.db, confirmed)).toMatchObject([{ actor: 'operator', subject: bankAccountID }]);
      expect(await isConfirmed(three!)).toBe(true);
      expect(await withdraw()).toMatchObject({ result: true });
      expect(await getBalance(api.context.db, three!.uid)).toBe(30_000n);
      expect(await listSharedIbans(api.context.db, { uid: three!.uid, limit: 5 })).toHaveLength(2);
    });

    test('RUN-20 a change of an account to the IBAN of an excluded player waits for an operator, until it is changed back', async () => {
      await saved(one!);
      await exclude();
      const bankAccountID = await saved(three!, { IBAN: FREE_IBAN });
      expect(await isConfirmed(three!)).toBe(true);
      expect(await waiting()).toEqual([]);
      await saved(three!, { bankAccountID });
      expect(await isConfirmed(three!)).toBe(false);
      expect(await waiting()).toMatchObject([{ ...HELD_IBAN, id: bankAccountID }]);
      await saved(three!, { bankAccountID, IBAN: FREE_IBAN });
      expect(await isConfirmed(three!)).toBe(true);
      expect(await waiting()).toEqual([]);
    });
  });
});

describe.skipIf(!testPostgres)('at once over PostgreSQL', { meta: { needs: 'PostgreSQL' } }, () => {
  let api: TestApi;
  beforeEach(async () => {
    api = await testApi(testPostgres);
  });
  afterEach(() => api.close());
  const { apply, login } = helpers(() => api);
  const checked = async (email: string) => {
    const { token } = await api.newestMessage(email);
    return checkConfirmation(api.context, { token, password: TEST_PASSWORD });
  };

  test('RUN-20 of two concurrent confirmations with one identity number, one opens', async () => {
    const [one, two] = [person('bir'), stranger('iki', { identityNumber: IDENTITIES[0] })];
    for (const who of [one, two]) await apply(who);
    const [first, second] = [await checked('bir@mail.example'), await checked('iki@mail.example')];
    const { context } = api;
    let late: Promise<string> | undefined;
    await context.db.transaction(async (tx) => {
      expect(await confirmRegistration(context, tx, first)).toBe('open');
      late = context.db.transaction((other) => confirmRegistration(context, other, second));
      await lockWaits(context.db, 1);
    });
    expect(await late).toBe('held');
    expect(await login(one)).toMatchObject({ result: true });
    expect(await login(two)).toMatchObject({ result: false });
  });
});
