import { afterEach, beforeEach, expect, test } from 'vitest';
import { testApi, type TestApi } from '../api/testing';
import { findDatas } from '../api/datas';
import { readLicenses, seedContent } from '../content';
import { describeDatabase } from '../db/testing';
import { seedCatalogue } from '../games';
import { seedPayments } from '../payments';

type File = Record<string, unknown> & {
  licenses: { licenses: { number: string }[] };
  payments: { banks: { house: { iban: string } }[]; methods: { id: string; gateway?: string }[] };
};

describeDatabase('the opening checklist', (database) => {
  let api: TestApi;
  const absent = new Set<string>();
  const begin = async (products?: readonly 'slots'[]) => {
    absent.clear();
    api = await testApi(database, {
      pictureFault: (address) => (absent.has(address) ? 'there is no such file' : undefined),
      gateways: 'none',
      hidesSamples: true,
      settingChecks: [{ item: 'SMTP_URL', state: 'none', todo: 'set your mail server' }],
      products,
    });
    await api.context.db.transaction(async (tx) => {
      await seedContent(tx);
      await seedCatalogue(tx);
      await seedPayments(tx);
    });
  };
  beforeEach(() => begin());
  afterEach(() => api.close());

  const run: TestApi['run'] = (...command) => api.run(...command);
  const openOf = async () => {
    const { rows = [], failed } = await run('checklist');
    const items = rows.flatMap(({ item, todo }) => (todo === 'done' ? [] : String(item)));
    expect(failed ?? false).toBe(items.length > 0);
    return items;
  };
  const change = async (edit: (file: File) => void) => {
    const file = JSON.parse((await run('content export')).text ?? '') as File;
    edit(file);
    const output = await run('content import all.json', { text: JSON.stringify(file) });
    expect(output.failed, output.text).toBeFalsy();
  };
  const social = async () =>
    JSON.stringify((await api.call('cmscontroller/getInformation', { InfType: 'SocialMediaLinks' })).data);

  test('RUN-54 a picture that the content names and the site does not serve is open', async () => {
    expect(await openOf()).not.toContain('picture /art/race.svg');
    absent.add('/art/race.svg');
    const { rows = [] } = await run('checklist');
    expect(rows).toContainEqual({
      item: 'picture /art/race.svg',
      state: 'not served: there is no such file',
      todo: 'put its file there, or import content without it',
    });
  });

  test('RUN-34 every sample is open with its to-do until it is replaced; samples that are imported again stay open', async () => {
    const seeded = await openOf();
    expect(seeded).toEqual(
      expect.arrayContaining([
        'SMTP_URL',
        'content licenses',
        'content payments',
        'content information/SiteInformation',
        'content promotions',
        'content tournaments',
        'licence numbers',
        'accounts for deposits',
        'gateways of methods',
      ]),
    );
    await change(() => {});
    expect(await openOf()).toEqual(['SMTP_URL', 'licence numbers', 'accounts for deposits', 'gateways of methods']);
    const { rows = [] } = await run('checklist');
    expect(rows.find(({ item }) => item === 'gateways of methods')?.state).toMatch(
      /no money arrives: card, wallet-yelken/,
    );
    await change(({ licenses, payments }) => {
      licenses.licenses = [{ ...licenses.licenses[0]!, number: 'MGA/B2C/1' }];
      payments.banks = payments.banks.slice(0, 1).map((bank) => ({
        ...bank,
        code: '00061',
        house: { ...bank.house, iban: 'TR330006100519786457841326' },
      }));
      payments.methods = payments.methods.filter(({ gateway }) => gateway === undefined);
    });
    expect(await openOf()).toEqual(['SMTP_URL']);
    api.context.options.settingChecks = [];
    expect(await openOf()).toEqual([]);
  });

  test('RUN-34 items of a product that is switched off are not listed', async () => {
    await api.close();
    await begin(['slots']);
    const items = ((await run('checklist')).rows ?? []).map(({ item }) => item);
    expect(items).toContain('content information/CasinoKurallari');
    for (const gone of ['content tournaments', 'content information/BahisKurallari']) expect(items).not.toContain(gone);
  });

  test('RUN-35 in production, licences, social links and partners are absent until they are imported', async () => {
    const { db, options } = api.context;
    expect((await readLicenses(db, options)).licenses).toEqual([]);
    expect(await findDatas(api.context, 'partners')).toBeUndefined();
    expect(await social()).not.toContain('rubato');
    expect((await readLicenses(db)).licenses).toHaveLength(2);
    await change(() => {});
    expect((await readLicenses(db, options)).licenses).toHaveLength(2);
    expect(await findDatas(api.context, 'partners')).toHaveLength(5);
    expect(await social()).toContain('telegram');
  });
});
