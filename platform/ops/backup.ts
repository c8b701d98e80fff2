import { createBackup } from '../db/backup';
import { command, failed, type Commands } from './command';
import { text, word } from './field';

export const commands: Commands = {
  backup: command({
    title: { tr: 'Yedek', en: 'Backup' },
    help: {
      tr: 'site çalışırken gömülü veritabanını ve anahtarları bir dosyaya yazar; restore FILE onu boş bir DATA_DIR içine okur',
      en: 'writes the embedded database and the keys to one file while the site runs; restore FILE reads it into an empty DATA_DIR',
    },
    // The file has all data and the keys.
    role: 'all',
    fields: {
      file: word(
        text({ label: { tr: 'Yeni dosya', en: 'New file' }, shown: 'FILE', ask: 'Name a new file: backup FILE' }),
      ),
    },
    async run({ copyDatabase, options }) {
      if (!copyDatabase)
        return failed({
          tr: 'Bu site PostgreSQL kullanıyor: pg_dump ile, ya da pg_basebackup ve WAL arşiviyle yedekleyin (docs/operating.md#postgresql).',
          en: 'This site uses PostgreSQL: back it up with pg_dump, or with pg_basebackup and an archive of the WAL (docs/operating.md#postgresql).',
        });
      const backup = await createBackup(options.dataDir, copyDatabase);
      return 'wrong' in backup ? failed(backup.wrong) : { file: backup };
    },
  }),
};
