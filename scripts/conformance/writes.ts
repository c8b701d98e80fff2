import { gamesList } from '../../contract/casino';
import { FAVORITE_GAMES_LIMIT } from '../../contract/constants';
import type { Call } from '../../contract/call';
import {
  addFavoriteCashMethod,
  deleteBankAccount,
  removeFavoriteCashMethod,
  saveBankAccount,
} from '../../contract/finance';
import { favorites, setClock, setConsents, twoAuthType } from '../../contract/user';
import type { Judgement } from './judge';
import type { KnownValues } from './samples';

/** The part of a walk that writes need. */
interface Sender {
  readonly known: KnownValues;
  send(call: Call, data: object, options: { as: 'player'; label?: string }): Promise<Judgement>;
}

/** Owner of the account, if the profile has no name. */
const NO_NAME = 'Deneme Oyuncu';
const AS = { as: 'player' } as const;

const listOf = ({ data }: Judgement): unknown[] => (Array.isArray(data) ? data : []);

/**
 * Makes the writes that can be undone, and undoes them: a favourite game and a favourite method, a bank account that is
 * added and deleted, the clock of the profile. A game or method that is a favourite already is removed and added again.
 */
export async function writeAndUndo(walk: Sender, answers: (call: Call) => boolean): Promise<void> {
  const { known } = walk;
  const gameID = known.find('casino', 'gameID');
  if (gameID !== undefined) {
    const list = await walk.send(
      gamesList,
      { favorites: true, limit: FAVORITE_GAMES_LIMIT },
      { ...AS, label: 'favorites' },
    );
    const isFavorite = listOf(list).some((game) => (game as { gameID?: unknown }).gameID === gameID);
    for (const mode of isFavorite ? ['delete', 'insert'] : ['insert', 'delete'])
      await walk.send(favorites, { mode, type: 'casino', id: gameID }, { ...AS, label: mode });
  }
  const methodID = known.find('finance', 'methodID');
  if (methodID !== undefined) {
    const isFavorite = known.find('finance/check_favorite_cash_method', 'isFavorite') === true;
    const [first, last] = isFavorite
      ? [removeFavoriteCashMethod, addFavoriteCashMethod]
      : [addFavoriteCashMethod, removeFavoriteCashMethod];
    await walk.send(first, { methodID }, AS);
    await walk.send(last, { methodID }, AS);
  }
  // The operator's own account at a bank: its IBAN belongs to that bank, as a player's must.
  const [bankID, IBAN] = ['bankID', 'IBAN'].map((name) => known.find('finance/get_bank_account', name));
  if (bankID !== undefined && IBAN !== undefined) {
    const owner = ['firstname', 'lastname'].map((name) => known.find('user', name) ?? '').join(' ');
    const { data } = await walk.send(saveBankAccount, { bankID, owner: owner.trim() || NO_NAME, IBAN }, AS);
    const { bankAccountID } = (data ?? {}) as { bankAccountID?: unknown };
    if (bankAccountID !== undefined) await walk.send(deleteBankAccount, { bankAccountID }, AS);
  }
  const clock = known.find('user', 'clock');
  if (clock !== undefined && answers(setClock)) await walk.send(setClock, { clock }, AS);
  // With the player's own values, so that nothing changes.
  const [smsOptIn, emailOptIn] = ['smsOptIn', 'emailOptIn'].map((name) => known.find('user', name));
  if (smsOptIn !== undefined && emailOptIn !== undefined && answers(setConsents))
    await walk.send(setConsents, { smsOptIn, emailOptIn }, AS);
  await walk.send(twoAuthType, {}, AS);
}
