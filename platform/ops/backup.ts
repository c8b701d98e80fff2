import { createBackup } from '../db/backup';
import { failed, type Command } from './command';

/** Commands by the word after 'backup'. */
export const commands: Record<string, Command> = {
  '': {
    usage:
      'backup FILE: writes the embedded database and the keys to one file while the site runs; restore FILE reads it into an empty DATA_DIR',
    words: 1,
    // The file has all data and the keys.
    needs: 'all',
    async run({ copyDatabase, options }, { words: [file] }) {
      if (file === undefined) return failed('Name a new file: backup FILE');
      if (!copyDatabase)
        return failed(
          'This site uses PostgreSQL: back it up with pg_dump, or with pg_basebackup and an archive of the WAL (docs/operating.md#postgresql).',
        );
      const backup = await createBackup(options.dataDir, copyDatabase);
      return 'wrong' in backup ? failed(backup.wrong) : { file: backup };
    },
  },
};
