import * as contract from '#contract/passkeys';
import * as players from '../players';
import { Refusal } from '../refusal';
import { handle, ok, type Handled } from './answer';

export const handlers: Handled[] = [
  handle(contract.listPasskeys, async ({ db, player }) => {
    const kept = await players.listPasskeys(db, player.uid);
    return ok(
      kept.map(({ id, name, createdAt, lastUsedAt }) => ({
        passkeyID: id,
        name,
        createdAt,
        lastUsedAt,
      })),
    );
  }),

  handle(contract.beginPasskey, async (asking) =>
    ok({ options: await players.beginPasskey(asking, asking.tx, asking.player) }),
  ),

  handle(contract.addPasskey, async (asking, given) => {
    const isKept = await players.addPasskey(asking, asking.tx, asking.player, given);
    return isKept ? ok(null) : new Refusal(players.texts.passkeyRefused, 'wrong-code');
  }),

  handle(contract.renamePasskey, async (asking, { passkeyID, name }) => {
    await players.renamePasskey(asking, asking.tx, asking.player, { id: passkeyID, name });
    return ok(null);
  }),

  handle(contract.removePasskey, async (asking, { passkeyID }) => {
    await players.removePasskey(asking, asking.tx, asking.player, passkeyID);
    return ok(null);
  }),

  handle(contract.askPasskey, async (asking) =>
    ok({ options: await players.askPasskey(asking, asking.tx, asking.player) }),
  ),

  handle(contract.checkPasskey, async (asking, { credential }) =>
    ok(await players.takePasskey(asking, asking.tx, asking.player, credential)),
  ),
];
