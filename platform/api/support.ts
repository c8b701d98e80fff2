import * as contract from '#contract/support';
import { MESSAGE } from '#contract/messages';
import { sendSupportMessage, supportThread } from '../messages';
import { Refusal } from '../refusal';
import { handle, ok, type Handled } from './answer';

export const handlers: Handled[] = [
  handle(contract.sendMessage, async (asking, message) =>
    ok({
      messageID: await sendSupportMessage(asking.tx, {
        requestId: message.requestID,
        uid: asking.player?.uid,
        category: message.category,
        text: message.text,
        email: message.email ?? '',
        name: message.name ?? '',
        lang: asking.lang,
        address: asking.address,
        at: asking.now(),
        rateLimitFactor: asking.options.rateLimitFactor,
      }),
    }),
  ),
  handle(contract.listMessages, async (asking) => {
    if (!asking.player) throw new Refusal(MESSAGE.sessionExpired, 'session-expired');
    const thread = await supportThread(asking.db, asking.player.uid);
    return ok(thread.map(({ date, ...message }) => ({ ...message, date: date.toISOString() })));
  }),
];
