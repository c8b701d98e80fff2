import type { Localized } from '#contract/localize';
import { loggableReason } from '#contract/log';
import { isUnreachable, NoConnection } from '../db/unreachable';

/**
 * Returns the text of a command that ended with an exception.
 * @param space the lack of disk space of DATA_DIR, in English; undefined if there is none
 */
export function describeFailure(error: unknown, space?: string): Localized {
  if (space) return { tr: 'Komut çalışmadı: DATA_DIR diski dolu.', en: `It failed: DATA_DIR has ${space}` };
  if (error instanceof NoConnection)
    return { tr: 'Komut çalışmadı: veritabanına bağlanılamıyor.', en: 'It failed: No connection to the database' };
  // The command has begun.
  if (isUnreachable(error))
    return {
      tr: 'Veritabanı yanıt vermedi. Değişiklik yine de yapılmış olabilir: komutu yinelemeden önce kontrol edin.',
      en: 'The database did not answer. The change may have been made all the same: check before you repeat the command.',
    };
  const reason = loggableReason(error);
  return { tr: `Komut çalışmadı: ${reason}`, en: `It failed: ${reason}` };
}
