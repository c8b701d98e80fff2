import { wireFromKurus } from '#contract/wire';
import type { PlatformContext } from '../context';
import { GAME_KINDS, listCatalogue, readJackpotHistory } from '../games';
import { readUsernames } from '../players';
import { command, type Columns, type OutputPart } from './command';
import { choice, flag, id, optional, text } from './field';

/** Games per page. */
const PAGE = 50;

const JACKPOT_COLUMNS: Columns = {
  id: 'id',
  name: 'text',
  amount: { kind: 'money', label: { tr: 'Şimdiki tutar', en: 'Current amount' } },
  funded: 'money',
  contributed: 'money',
  wins: 'number',
  paid: 'money',
  lastWin: 'timestamp',
  lastAmount: 'money',
  username: 'player',
};

async function jackpotRows({ db, gameProvider }: PlatformContext) {
  const found = await readJackpotHistory(gameProvider, db);
  const names = await readUsernames(
    db,
    found.flatMap(({ lastWin }) => lastWin?.uid ?? []),
  );
  return found.map((pot) => ({
    id: pot.id,
    name: pot.name,
    amount: wireFromKurus(pot.amount),
    funded: wireFromKurus(pot.funded),
    contributed: wireFromKurus(pot.contributed),
    wins: pot.wins,
    paid: wireFromKurus(pot.won),
    lastWin: pot.lastWin?.at.toISOString() ?? '',
    lastAmount: pot.lastWin ? wireFromKurus(pot.lastWin.amount) : '',
    username: pot.lastWin ? (names.get(pot.lastWin.uid) ?? '') : '',
  }));
}

const jackpotsPart = async (context: PlatformContext): Promise<OutputPart> => ({
  name: 'jackpots',
  title: { tr: 'Jackpotlar', en: 'Jackpots' },
  columns: JACKPOT_COLUMNS,
  rows: await jackpotRows(context),
});

export const gameJackpots = command({
  title: { tr: 'Jackpotlar', en: 'Jackpots' },
  help: {
    tr: 'her jackpotun şimdiki tutarı, işletmecinin koyduğu ve bahislerin eklediği tutar, ödenenler ve son kazanan',
    en: 'of each jackpot the current amount, what the operator funded and stakes contributed, what was paid, and the last winner',
  },
  role: 'read',
  columns: JACKPOT_COLUMNS,
  run: async (context) => ({ rows: await jackpotRows(context) }),
});

export const gameSearch = command({
  title: { tr: 'Oyunlar', en: 'Games' },
  help: {
    tr: 'oyunlar ve açık olup olmadıkları, 50’lik sayfalarla; --whole ile jackpotlar da',
    en: 'the games and whether they are open, in pages of 50; with --whole the jackpots too',
  },
  role: 'read',
  fields: {
    text: optional(text({ label: { tr: 'Oyunun adı veya numarası', en: 'Name or number of the game' }, max: 100 })),
    kind: optional(choice(GAME_KINDS, { label: { tr: 'Tür', en: 'Kind' } })),
    status: optional(choice(['open', 'closed'], { label: { tr: 'Durum', en: 'Status' } })),
    whole: flag({ tr: 'Hepsi', en: 'Whole' }),
    after: optional(id({ label: { tr: 'Sonraki sayfa', en: 'After' } })),
  },
  columns: { id: 'id', name: 'text', kind: 'word', provider: 'text', status: 'status' },
  actions: [
    { command: 'games close', fields: { game: 'id' }, when: { status: 'open' } },
    { command: 'games open', fields: { game: 'id' }, when: { status: 'closed' } },
  ],
  async run(context, { text: search, kind, status, whole, after }) {
    const isOpen = status === undefined ? undefined : status === 'open';
    const found = await listCatalogue(context.db, { search, kind, isOpen, after, limit: PAGE + 1 });
    const page = found.slice(0, PAGE);
    return {
      rows: page.map(({ isOpen: open, provider, ...game }) => ({
        ...game,
        provider: provider ?? '',
        status: open ? 'open' : 'closed',
      })),
      next: found.length > PAGE ? page.at(-1)?.id : undefined,
      ...(whole && { parts: [await jackpotsPart(context)] }),
    };
  },
});
