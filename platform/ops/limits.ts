import { TRANSACTION_CATEGORY, TRANSACTION_STATUS } from '#contract/constants';
import { EXCLUSION_PERIODS } from '#contract/play-limits';
import { wireFromKurus } from '#contract/wire';
import { record } from '../audit';
import type { PlatformContext } from '../context';
import { createId } from '../db/ids';
import { getDebt, settleDebts } from '../payments';
import { limitText, selfExclude, getLimitStatuses } from '../play-limits';
import { assertNew, getBalance, debit, showOnStatement, TRANSACTION_TYPE } from '../ledger';
import {
  failed,
  playerCalled,
  readReason,
  withRejections,
  type Command,
  type CommandInput,
  type CommandOutput,
} from './command';

async function show(context: PlatformContext, { words }: CommandInput): Promise<CommandOutput> {
  const player = await playerCalled(context, words[0]);
  const { limits, closed } = await getLimitStatuses(context.db, player.uid, context.now());
  return {
    rows: [
      ...(closed ? [{ limit: closed.kind, value: `until ${closed.until.toISOString()}` }] : []),
      ...limits.map(({ limit, value, left, raise }) => ({
        limit,
        value: limitText(limit, value),
        left: left === undefined ? '' : wireFromKurus(left),
        raise: raise ? `${limitText(limit, raise.value)} from ${raise.from.toISOString()}` : '',
      })),
    ],
  };
}

async function exclude(context: PlatformContext, input: CommandInput): Promise<CommandOutput> {
  const given = readReason(input);
  if ('fault' in given) return given.fault;
  const { reason } = given;
  const period = EXCLUSION_PERIODS.find((known) => known === input.options['period']);
  if (period === undefined) return failed(`How long? --period ${EXCLUSION_PERIODS.join('|')}`);
  const player = await playerCalled(context, input.words[0]);
  const until = await context.db.transaction((tx) => selfExclude(context, tx, { uid: player.uid, period, reason }));
  return { text: `${player.username} is excluded until ${until.toISOString()}; every session has ended.` };
}

/** Books the whole balance of a player who cannot sign in as paid out, because it was sent to them outside the site. */
async function payOut(context: PlatformContext, input: CommandInput): Promise<CommandOutput> {
  const given = readReason(input);
  if ('fault' in given) return given.fault;
  const { reason } = given;
  const player = await playerCalled(context, input.words[0]);
  const at = context.now();
  const { closed } = await getLimitStatuses(context.db, player.uid, at);
  if (closed?.kind !== 'exclusion') return failed(`${player.username} is not excluded: they withdraw by themselves.`);
  const paid = await context.db.transaction(async (tx) => {
    const settled = await settleDebts(tx, { uid: player.uid, source: createId(), at, by: context.by });
    const owed = await getDebt(tx, player.uid);
    const balance = await getBalance(tx, player.uid);
    if (balance === 0n) return { amount: balance, settled, owed };
    const id = createId();
    const line = {
      uid: player.uid,
      category: TRANSACTION_CATEGORY.finance,
      description: { tr: 'Kapatılan hesabın ödemesi', en: 'Payment of a closed account' },
      reference: id,
      at,
    };
    const booking = { key: `closed:${id}`, amount: balance, counter: 'house:cash:closed-accounts', shown: false };
    assertNew(await debit(tx, { ...line, ...booking, kind: 'withdrawal-reserve' }));
    const { withdrawal: type } = TRANSACTION_TYPE;
    const status = TRANSACTION_STATUS.approved;
    await showOnStatement(tx, { ...line, id, type, status, amount: -balance, balanceAfter: 0n });
    const detail = { amount: wireFromKurus(balance), reason };
    await record(tx, { event: 'balance-paid-out', by: context.by, at, uid: player.uid, detail });
    return { amount: balance, settled, owed };
  });
  const { amount } = paid;
  const debt =
    paid.settled > 0n || paid.owed > 0n
      ? ` ${wireFromKurus(paid.settled)} TRY settled a deposit that was taken back; ${wireFromKurus(paid.owed)} TRY is still owed.`
      : '';
  if (amount > 0n)
    return { text: `Paid out: ${wireFromKurus(amount)} TRY of ${player.username}. The balance is 0.${debt}` };
  const nothing = `${player.username} holds nothing that could be paid out: send nothing.${debt}`;
  return paid.settled > 0n ? { text: nothing } : failed(nothing);
}

/** Commands by the word after 'limits'. */
export const commands: Record<string, Command> = {
  show: {
    usage: 'limits show WHO: limits of play, what is left of them, breaks and exclusions',
    words: 1,
    run: withRejections(show),
  },
  exclude: {
    changes: true,
    usage:
      'limits exclude WHO --period 6m|1y|2y|5y|forever --reason "…": at the player\'s wish; ends every session, lets nobody in; it can be made longer, never shorter',
    words: 1,
    options: { period: 'value', reason: 'value' },
    run: withRejections(exclude),
  },
  'pay-out': {
    changes: true,
    needs: 'money',
    usage:
      'limits pay-out WHO --reason "…": takes the whole balance of an excluded player, which you have sent to their bank account',
    words: 1,
    options: { reason: 'value' },
    run: withRejections(payOut),
  },
};
