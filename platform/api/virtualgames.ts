import { demoGame, initGame, roomsList } from '#contract/virtualgames';
import { demoOfVirtual, launchVirtual, listRooms } from '../games';
import { handle, ok, type Handler } from './answer';

export const handlers: Handler[] = [
  handle(initGame, async (context, { providerID, type }) => {
    const { uid, sessionId } = context.player;
    return ok({
      url: await launchVirtual(context, context.tx, {
        uid,
        sessionId,
        providerId: providerID,
        type,
        language: context.lang,
      }),
    });
  }),
  handle(demoGame, async (context, { providerID, type }) =>
    ok({
      url: await demoOfVirtual(context, context.db, { providerId: providerID, type, language: context.lang }),
    }),
  ),
  handle(roomsList, async (context) => ok(await listRooms(context.db))),
];
