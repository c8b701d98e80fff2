import { wireFromKurus } from '#contract/wire';
import { setImmediate } from 'node:timers/promises';
import { listGrants, offerTo, revoke, spinsValue, findWarning, estimateWorth } from '../bonuses';
import { readBonuses } from '../content';
import type { PlatformContext } from '../context';
import { OWNER } from '../operators';
import { readUsernames } from '../players';
import { AMOUNT_EXAMPLES, kurusFromOperator } from './amount';
import { countCredit } from './credit-caps';
import {
  failed,
  playerCalled,
  readReason,
  withRejections,
  type Command,
  type CommandInput,
  type CommandOutput,
} from './command';

const LISTED = 200;
const LARGEST_BONUS = 1_000_000_00n;

async function list(context: PlatformContext, { words }: CommandInput): Promise<CommandOutput> {
  const player = words[0] === undefined ? undefined : await playerCalled(context, words[0]);
  const grants = await listGrants(context.db, player?.uid, LISTED);
  const names = await readUsernames(
    context.db,
    grants.map(({ uid }) => uid),
  );
  return {
    rows: grants.map((grant) => ({
      id: grant.id,
      username: names.get(grant.uid) ?? '',
      offer: grant.offerId,
      state: grant.state,
      amount: grant.amount === null ? '' : wireFromKurus(grant.amount),
      wagered: `${wireFromKurus(grant.progress)} of ${wireFromKurus(grant.required)}`,
      released: wireFromKurus(grant.released),
      since: grant.createdAt.toISOString(),
      until: grant.expiresAt?.toISOString() ?? '',
      reason: grant.reason ?? '',
    })),
  };
}

/**
 * Lists the offers of the content with the cost of their best strategy. Yields between two offers, so that players'
 * requests are served.
 */
async function listOffers({ db, now }: PlatformContext): Promise<CommandOutput> {
  const rows = [];
  for (const { entry, live } of await readBonuses(db, now())) {
    await setImmediate();
    const worth = estimateWorth(entry);
    rows.push({
      offer: entry.id,
      kind: entry.kind,
      for: entry.audience,
      live,
      'once per': entry.oncePer,
      'costs at most': `${worth.most.toFixed(2)} per 100 of ${worth.per}`,
      'without risk': worth.sure > 0 ? `${worth.sure.toFixed(2)} per 100 of ${worth.per}` : 'nothing',
      warning: findWarning(entry, worth) ?? '',
    });
  }
  return { rows };
}

async function offer(context: PlatformContext, input: CommandInput): Promise<CommandOutput> {
  const given = readReason(input);
  if ('fault' in given) return given.fault;
  const { reason } = given;
  const [who, offerId] = input.words;
  const player = await playerCalled(context, who);
  const offers = await readBonuses(context.db, context.now());
  const chosen = offers.find(({ entry }) => entry.id === offerId);
  if (!chosen) return failed(`Which offer? One of ${offers.map(({ entry }) => entry.id).join(', ')}.`);
  const typed = input.options['amount'];
  const amount = typeof typed === 'string' ? kurusFromOperator(typed) : undefined;
  if (chosen.entry.kind === 'free-spins') {
    if (typed !== undefined) return failed('Free spins have their own amount.');
  } else if (typeof amount !== 'bigint' || amount <= 0n || amount > LARGEST_BONUS)
    return failed(`How much? --amount in lira: ${AMOUNT_EXAMPLES}.`);
  const { id } = await context.db.transaction(async (tx) => {
    const grant = await offerTo(context, tx, {
      uid: player.uid,
      offer: chosen,
      amount: typeof amount === 'bigint' ? amount : undefined,
      reason,
    });
    const worth = grant.amount ?? spinsValue(grant);
    if (worth > 0n) await countCredit(context, tx, { key: grant.id, amount: worth, role: input.role ?? OWNER.role });
    return grant;
  });
  return { text: `Offered to ${player.username}, who can claim it for ${chosen.entry.claimDays} days: ${id}` };
}

async function takeBack(context: PlatformContext, input: CommandInput): Promise<CommandOutput> {
  const given = readReason(input);
  if ('fault' in given) return given.fault;
  const { reason } = given;
  const [id] = input.words;
  if (id === undefined) return failed('Which one? `bonuses list WHO` shows their ids.');
  const released = input.options['released'] === true;
  const { taken } = await context.db.transaction((tx) => revoke(context, tx, { id, reason, released }));
  return { text: `Revoked; ${wireFromKurus(taken)} TRY taken.` };
}

/** Commands by the word after 'bonuses'. */
export const commands: Record<string, Command> = {
  list: {
    usage: 'bonuses list [WHO]: the newest bonuses of one player or of all, with what is wagered and when they end',
    words: 1,
    run: withRejections(list),
  },
  offers: {
    usage:
      'bonuses offers: the offers of the content, with what the best strategy takes from each on average and without risk, in lira per 100, and a warning where that can be repeated',
    run: listOffers,
  },
  grant: {
    changes: true,
    usage:
      'bonuses grant WHO OFFER [--amount LIRA] --reason "…": offers a player a bonus by the terms of an offer of the content, of this amount (free spins have their own); the player claims or declines it',
    words: 2,
    options: { amount: 'value', reason: 'value' },
    run: withRejections(offer),
  },
  revoke: {
    changes: true,
    usage:
      'bonuses revoke ID [--released] --reason "…": ends a bonus and takes its bonus money; with --released also what became real money, as far as the balance reaches',
    words: 1,
    options: { released: 'switch', reason: 'value' },
    run: withRejections(takeBack),
  },
};
