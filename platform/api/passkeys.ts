import * as contract from '#contract/passkeys';
import * as players from '../players';
import { Refusal } from '../refusal';
import { handle, ok, type Handler } from './answer';

export const handlers: Handler[] = [
  handle(contract.listPasskeys, async ({ db, player }) => {
    const passkeys = await players.listPasskeys(db, player.uid);
    return ok(
      passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
        passkeyID: id,
        name,
        createdAt,
        lastUsedAt,
      })),
    );
  }),

  handle(contract.beginPasskey, async (context) =>
    ok({ options: await players.beginPasskey(context, context.tx, context.player) }),
  ),

  handle(contract.addPasskey, async (context, given) => {
    const isAdded = await players.addPasskey(context, context.tx, { ...given, asker: context.player });
    return isAdded ? ok(null) : new Refusal(players.texts.passkeyRefused, 'wrong-code');
  }),

  handle(contract.renamePasskey, async (context, { passkeyID, name }) => {
    await players.renamePasskey(context, context.tx, { asker: context.player, id: passkeyID, name });
    return ok(null);
  }),

  handle(contract.removePasskey, async (context, { passkeyID }) => {
    await players.removePasskey(context, context.tx, { asker: context.player, id: passkeyID });
    return ok(null);
  }),

  handle(contract.beginPasskeyCheck, async (context) =>
    ok({ options: await players.beginPasskeyCheck(context, context.tx, context.player) }),
  ),

  handle(contract.checkPasskey, async (context, { credential }) =>
    ok(await players.verifyPasskey(context, context.tx, { giver: context.player, credential })),
  ),
];
