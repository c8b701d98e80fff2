import * as contract from '#contract/bonus';
import * as bonuses from '../bonuses';
import type { Grant } from '../bonuses';
import { clampPage } from '../db/page';
import { getBalance } from '../ledger';
import { renderText, type Reading } from '../content';
import { handle, noRecords, ok, type Handler } from './answer';
import { toMidnight } from './midnight';

const HISTORY_MAX = 100;

const openStates = ['offered', 'joined', 'waiting', 'active'] as const;
type OpenState = (typeof openStates)[number];
const openState = (state: Grant['state']): OpenState => openStates.find((known) => known === state) ?? 'waiting';

function grantOnWire(grant: Grant, held: bigint, reading: Reading) {
  const { id, kind, state, amount, required, progress, expiresAt } = grant;
  const left = required > progress ? required - progress : 0n;
  return {
    ...bonuses.describeTerms(grant.terms, grant.spinsLeft, reading),
    kind,
    bonusID: id,
    state: openState(state),
    amount: amount ?? undefined,
    held: state === 'active' ? held : 0n,
    required,
    progress,
    left,
    expiresAt,
  };
}

export const handlers: Handler[] = [
  handle(contract.listOffers, async (context) => {
    const { db, player, lang, options } = context;
    const now = context.now();
    const reading: Reading = { lang, now, brand: options.brandName };
    const held = await getBalance(db, player.uid, 'bonus');
    const open = await bonuses.listOpenGrants(db, player.uid);
    const offers = await bonuses.claimable(db, player.uid, now);
    return ok({
      open: open.map((grant) => grantOnWire(grant, held, reading)),
      offers: offers.map((offer) => ({
        ...bonuses.describeTerms(offer.entry, offer.entry.spins ?? 0, reading),
        kind: offer.entry.kind,
        offerID: offer.entry.id,
        until: offer.end,
      })),
    });
  }),

  handle(contract.claimBonus, async (context, { id }) => {
    await bonuses.claim(context, context.tx, { uid: context.player.uid, id });
    return ok(null);
  }),

  handle(contract.declineBonus, async (context, { id, loseBonus }) => {
    await bonuses.decline(context, context.tx, { uid: context.player.uid, id, meant: loseBonus === true });
    return ok(null);
  }),

  handle(contract.listHistory, async ({ db, readReplica, player, lang, options, now }, data) => {
    const { limit, offset } = clampPage(data, HISTORY_MAX);
    const { grants, total } = await readReplica(db, (replica) =>
      bonuses.listHistory(replica, {
        uid: player.uid,
        from: toMidnight(data.startDate, 'startDate', 0),
        until: toMidnight(data.endDate, 'endDate', 1),
        limit,
        offset,
      }),
    );
    if (grants.length === 0) return noRecords([]);
    const reading: Reading = { lang, now: now(), brand: options.brandName };
    return ok(
      grants.map((grant) => ({
        bonusID: grant.id,
        date: grant.createdAt,
        kind: grant.kind,
        title: renderText(grant.terms.title, reading),
        state: grant.state,
        amount: grant.amount,
        required: grant.required,
        progress: grant.progress,
        released: grant.released,
        endedAt: grant.endedAt,
      })),
      { limit, total, offset },
    );
  }),
];
