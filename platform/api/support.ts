import * as contract from '#contract/support';
import { MESSAGE } from '#contract/messages';
import { householdOf } from '../addresses';
import { sendSupportMessage, supportThread } from '../messages';
import { countTry } from '../players';
import { Refusal } from '../refusal';
import { handle, ok, type Handled } from './answer';

/** Messages of one sender before waits begin. */
const FREE_MESSAGES = 5;

export const handlers: Handled[] = [
  handle(contract.sendMessage, async (asking, { requestID, category, text, email = '', name = '' }) => {
    const { tx, player, lang, address } = asking;
    const key = player ? `support-player:${player.uid}` : `support-address:${householdOf(address)}`;
    const messageID = await sendSupportMessage(
      tx,
      { requestId: requestID, uid: player?.uid, category, text, email, name, lang, address, at: asking.now() },
      () => countTry(asking, tx, [{ key, free: FREE_MESSAGES }]),
    );
    return ok({ messageID });
  }),
  handle(contract.listMessages, async (asking) => {
    if (!asking.player) throw new Refusal(MESSAGE.sessionExpired, 'session-expired');
    return ok(await supportThread(asking.db, asking.player.uid));
  }),
];
