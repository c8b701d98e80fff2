import * as contract from '#contract/support';
import { MESSAGE } from '#contract/messages';
import { toRateLimitKey } from '../ip-addresses';
import { readSupportThread, sendSupportMessage, supportThread } from '../messages';
import { lockAgainstErasure, recordAttempt } from '../players';
import { Refusal } from '../refusal';
import { handle, ok, type Handler } from './answer';

/** Number of messages of one sender before throttling. */
const FREE_MESSAGES = 5;

export const handlers: Handler[] = [
  handle(contract.sendMessage, async (context, { requestID, category, text, email = '', name = '', about }) => {
    const { tx, player, lang } = context;
    if (player) await lockAgainstErasure(tx, player.uid);
    const key = player ? `support-player:${player.uid}` : `support-address:${toRateLimitKey(context.address)}`;
    const messageID = await sendSupportMessage(
      tx,
      {
        requestId: requestID,
        uid: player?.uid,
        category,
        text,
        email,
        name,
        about: player && about,
        lang,
        at: context.now(),
      },
      () => recordAttempt(context, tx, [{ key, free: FREE_MESSAGES }]),
    );
    return ok({ messageID });
  }),
  handle(contract.listMessages, async (context) => {
    if (!context.player) throw new Refusal(MESSAGE.sessionExpired, 'session-expired');
    return ok(await supportThread(context.db, context.player.uid));
  }),
  handle(contract.readMessages, async ({ tx, player, now }, { messageID }) => {
    await readSupportThread(tx, { uid: player.uid, messageId: messageID, at: now() });
    return ok(null);
  }),
];
