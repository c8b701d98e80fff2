import { expect, test } from 'vitest';
import { readEntries } from './commands.server';

/** Files in forms of the back office. */

/** 'İğüşöçı' in the Turkish encoding of Windows. */
const WINDOWS_1254 = Uint8Array.of(0xdd, 0xf0, 0xfc, 0xfe, 0xf6, 0xe7, 0xfd);

const post = (file: BlobPart): Request => {
  const form = new FormData();
  form.append('file', new Blob([file]), 'games.csv');
  form.append('step', 'run');
  return new Request('http://site.test/desk/commands/games-import', { method: 'POST', body: form });
};

test('RUN-90 a file is read in UTF-8 and in the Turkish encoding of Windows, as on the command line', async () => {
  for (const file of ['İğüşöçı', WINDOWS_1254])
    expect(await readEntries(post(file))).toEqual([
      ['file', 'İğüşöçı'],
      ['step', 'run'],
    ]);
});
