import { lockContent } from '../content';
import { closedGames, importGames, readProviderList, switchGame } from '../games';
import { readCsv } from './csv';
import { parseJson } from '../parse-json';
import { scheduleTournaments } from '../tournaments';
import { command, failed, nothingImported, type Commands } from './command';
import { file, id, text, word } from './field';
import { gameJackpots, gameSearch } from './games-list';
import { gameReturns } from './games-returns';
import { reconcileGames } from './reconcile';

const game = word(
  id({
    label: { tr: 'Oyun no', en: 'Game' },
    ask: 'Which game? Its number is at the end of its address: /play/live/7001.',
  }),
);

/**
 * Returns the rows of a catalogue file: a JSON array of objects, or CSV with the names of the fields in its first line.
 * Undefined for broken JSON.
 */
function readRows(typed: string): unknown {
  const content = typed.replace(/^\uFEFF/, '');
  if (/^\s*[[{]/.test(content)) return parseJson(content);
  const [head, ...lines] = readCsv(content).rows;
  return lines.map(({ cells }) =>
    Object.fromEntries(
      (head?.cells ?? []).flatMap((name, at) =>
        cells[at] === undefined || cells[at] === '' ? [] : [[name, cells[at]]],
      ),
    ),
  );
}

export const commands: Commands = {
  'games import': command({
    title: { tr: 'Oyun yükle', en: 'Import games' },
    help: {
      tr: 'JSON veya CSV dosyasında adı geçen dış sağlayıcıların oyunlarını değiştirir; yanlış bir dosya bütünüyle reddedilir',
      en: 'replaces the games of the external providers that the JSON or CSV file names; a wrong file is refused whole',
    },
    role: 'content',
    effect: 'reversible',
    isPublic: true,
    fields: {
      file: word(file({ label: { tr: 'Dosya', en: 'File' }, shown: 'FILE', ask: 'Name the file: games import FILE' })),
    },
    columns: { provider: 'text', games: 'number' },
    run: (context, { file: catalogue }) =>
      context.db.transaction(async (tx) => {
        // First, as at the start of a process: the turns of tournaments must not change meanwhile.
        await lockContent(tx);
        const imported = await importGames({ ...context, db: tx }, readRows(catalogue));
        if ('problems' in imported) return failed(nothingImported(imported.problems));
        await scheduleTournaments(context, tx, { areGamesReplaced: true });
        return { rows: imported.providers.map(({ name, games }) => ({ provider: name, games })) };
      }),
  }),
  'games list': command({
    title: { tr: 'Sağlayıcının oyun listesi', en: 'Game list of a provider' },
    help: {
      tr: 'dış sağlayıcının kendi oyun listesini ‘games import’ için dosya olarak yazar; hiçbir şeyi değiştirmez',
      en: 'prints the list of games of an external provider as a file for `games import`; changes nothing',
    },
    role: 'all',
    fields: {
      provider: word(
        text({ label: { tr: 'Sağlayıcı', en: 'Provider' }, shown: 'NAME', ask: 'Name the provider: games list NAME' }),
      ),
    },
    async run(context, { provider }) {
      const games = await readProviderList(context, provider);
      return { text: JSON.stringify(games, null, 1) };
    },
  }),
  'games close': command({
    title: { tr: 'Oyunu kapat', en: 'Close a game' },
    help: {
      tr: 'bir oyuna bahis almaz ve onu listelerden çıkarır; masada sonuç bekleyen bahisler geri döner',
      en: 'takes no more stakes for a game and takes it off the lists; bets that wait for a table’s result go back',
    },
    role: 'content',
    effect: 'reversible',
    isPublic: true,
    fields: { game },
    async run({ db }, { game: named }) {
      const { name } = await switchGame(db, named, false);
      return { text: { tr: `${name} kapatıldı.`, en: `${name} is closed.` } };
    },
  }),
  'games open': command({
    title: { tr: 'Oyunu aç', en: 'Open a game' },
    help: { tr: 'kapalı bir oyunu yeniden açar', en: 'opens a closed game again' },
    role: 'content',
    effect: 'reversible',
    isPublic: true,
    fields: { game },
    async run({ db }, { game: named }) {
      const { name } = await switchGame(db, named, true);
      return { text: { tr: `${name} açıldı.`, en: `${name} is open.` } };
    },
  }),
  'games end-sessions': command({
    title: { tr: 'Açık oyunları sonlandır', en: 'End open games' },
    help: {
      tr: 'yedekten dönüşten sonra: oyuncular oyunlarını yeniden açar, yarım kalan eller sürer',
      en: 'after a restore: players open their games again, unfinished hands continue',
    },
    role: 'all',
    effect: 'irreversible',
    confirm: async () => ({
      tr: 'Gömülü sağlayıcının bütün açık oyunları sonlanır. Oyuncular onları yeniden açar, yarım kalan eller sürer.',
      en: 'Every open game of the embedded provider ends. Players open them again, unfinished hands continue.',
    }),
    async run({ db, gameProvider }) {
      const ended = (await gameProvider?.endSessions(db)) ?? 0;
      return { text: { tr: `${ended} açık oyun sonlandırıldı.`, en: `${ended} open games ended.` }, facts: { ended } };
    },
  }),
  'games search': gameSearch,
  'games jackpots': gameJackpots,
  'games returns': gameReturns,
  'games reconcile': reconcileGames,
  'games closed': command({
    title: { tr: 'Kapalı oyunlar', en: 'Closed games' },
    help: { tr: 'kapalı oyunlar', en: 'the games that are closed' },
    role: 'read',
    columns: { id: 'id', name: 'text' },
    actions: [{ command: 'games open', fields: { game: 'id' } }],
    async run({ db }) {
      const closed = await closedGames(db);
      return closed.length > 0
        ? { rows: closed.map((one) => ({ ...one })) }
        : { text: { tr: 'Kapalı oyun yok.', en: 'No game is closed.' } };
    },
  }),
};
