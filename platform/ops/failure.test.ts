import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { NoConnection } from '../db/unreachable';
import { describeFailure } from './failure';

test('DESK-75 a command that ended with an exception says so in both languages, and whether it may have changed data', () => {
  const lost = new DrizzleQueryError('select 1', [], new Error('Connection terminated'));
  for (const [error, space, text] of [
    [new Error('a bug'), undefined, { tr: 'Komut çalışmadı: a bug', en: 'It failed: a bug' }],
    [
      new NoConnection(lost),
      undefined,
      {
        tr: 'Komut çalışmadı: veritabanına bağlanılamıyor.',
        en: 'It failed: No connection to the database',
      },
    ],
    [
      lost,
      undefined,
      {
        tr: 'Veritabanı yanıt vermedi. Değişiklik yine de yapılmış olabilir: komutu yinelemeden önce kontrol edin.',
        en: 'The database did not answer. The change may have been made all the same: check before you repeat the command.',
      },
    ],
    [
      lost,
      '3 MB free, and the database needs 64 MB',
      {
        tr: 'Komut çalışmadı: DATA_DIR diski dolu.',
        en: 'It failed: DATA_DIR has 3 MB free, and the database needs 64 MB',
      },
    ],
  ] as const)
    expect(describeFailure(error, space)).toEqual(text);
});
