import { demoGame, initGame, roomsList } from '#contract/virtualgames';
import { demoOfVirtual, launchVirtual, listRooms } from '../games';
import { handle, ok, type Handled } from './answer';

export const handlers: Handled[] = [
  handle(initGame, async (asking, { providerID, type }) => {
    const { uid, sessionId } = asking.player;
    return ok({
      url: await launchVirtual(asking, asking.tx, {
        uid,
        sessionId,
        providerId: providerID,
        type,
        language: asking.lang,
      }),
    });
  }),
  handle(demoGame, async (asking, { providerID, type }) =>
    ok({
      url: await demoOfVirtual(asking, asking.db, { providerId: providerID, type, language: asking.lang }),
    }),
  ),
  handle(roomsList, async (asking) => ok(await listRooms(asking.db))),
];
