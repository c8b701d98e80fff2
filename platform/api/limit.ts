import * as contract from '#contract/limit';
import { isAmountLimit, type LimitName } from '#contract/play-limits';
import * as limits from '../play-limits';
import { monthsOfPlay } from '../ledger';
import { handle, ok, type Handler } from './answer';

/** Number of whole months of the statement before the current one. */
const STATEMENT_MONTHS = 12;

/** Converts a limit's value to the wire's format: lira or minutes; empty for a lock and for no limit. */
function onWire(limit: LimitName, value: number | undefined): { amount?: bigint; minutes?: number } {
  if (value === undefined || limit === 'withdrawal-lock') return {};
  return isAmountLimit(limit) ? { amount: BigInt(value) } : { minutes: value };
}

const shownOnWire = ({ limit, value, left, pending, endsAt, raise }: limits.LimitStatus) => ({
  limit,
  isSet: value === undefined ? 0 : 1,
  ...onWire(limit, value),
  left,
  pending,
  endsAt,
  ...(raise && {
    raise: { ...onWire(limit, raise.value), from: raise.from, until: raise.until },
  }),
});

export const handlers: Handler[] = [
  handle(contract.getLimits, async ({ db, player, now }) => {
    const shown = await limits.getLimitStatuses(db, player.uid, now());
    const { closed } = shown;
    return ok({
      limits: shown.limits.map(shownOnWire),
      closed: closed ? { kind: closed.kind, until: closed.until } : null,
    });
  }),

  handle(contract.setLimits, async (context, { changes }) =>
    ok(
      await limits.changeLimits(context, context.tx, {
        uid: context.player.uid,
        changes: changes.map(({ limit, amount, minutes, on }) => ({
          limit,
          value: limit === 'withdrawal-lock' ? (on ? 1 : undefined) : isAmountLimit(limit) ? kurus(amount) : minutes,
        })),
      }),
    ),
  ),

  handle(contract.confirmRaise, async (context, { limit }) => {
    await limits.confirmRaise(context, context.tx, { uid: context.player.uid, limit });
    return ok(null);
  }),

  handle(contract.cancelRaise, async (context, { limit }) => {
    await limits.cancelRaise(context, context.tx, { uid: context.player.uid, limit });
    return ok(null);
  }),

  handle(contract.startCoolOff, async (context, { days }) =>
    ok({ until: await limits.startCoolOff(context, context.tx, { uid: context.player.uid, days }) }),
  ),

  handle(contract.selfExclude, async (context, { period }) => {
    const { until } = await limits.selfExclude(context, context.tx, { uid: context.player.uid, period });
    return ok({ until });
  }),

  handle(contract.getPlay, async ({ db, player, now }) =>
    ok({ play: (await limits.playSoFar(db, player.uid, now())) ?? null }),
  ),

  handle(contract.answerRealityCheck, async ({ tx, player, now }) => {
    await limits.answerRealityCheck(tx, player.uid, now());
    return ok(null);
  }),

  handle(contract.listMonths, async ({ db, player, now }) =>
    ok(
      (
        await monthsOfPlay(db, player.uid, limits.monthsLater(limits.getPeriodStart('month', now()), -STATEMENT_MONTHS))
      ).map(({ month, deposited, withdrawn, staked, won, takenBack }) => ({
        month,
        deposited,
        withdrawn,
        staked,
        won,
        ...(takenBack > 0n && { takenBack }),
      })),
    ),
  ),
];

const kurus = (amount: bigint | undefined): number | undefined => (amount === undefined ? undefined : Number(amount));
