import { TRANSACTION_CATEGORY } from '#contract/constants';
import { wireFromKurus } from '#contract/wire';
import { LANGUAGES, supportedLanguage } from '#contract/constants';
import type { PlatformContext } from '../context';
import { OWNER } from '../operators';
import { createId } from '../db/ids';
import {
  changeDetails,
  changeRegistration,
  checkRegistration,
  hashRegistration,
  listPlayers,
  listSessions,
  mailPasswordReset,
  register,
  reopen,
  resetFactor,
  findSecondFactor,
  suspend,
  suspensionReason,
  PLAYER_STATES,
  getPlayerState,
  type Details,
  type Player,
  type Registration,
} from '../players';
import { getDebt } from '../payments';
import { limitText, getLimitStatuses } from '../play-limits';
import { getBalance, credit, debit, openWallet, statement } from '../ledger';
import { erasePlayer, exportPersonalData } from '../personal-data';
import { AMOUNT_EXAMPLES, kurusFromOperator } from './amount';
import { countCredit } from './credit-caps';
import { describeLine, timeline } from './player-timeline';
import { commands as matches } from './player-matches';
import {
  failed,
  playerCalled,
  readReason,
  withRejections,
  type Command,
  type CommandInput,
  type CommandOutput,
} from './command';

/** Optional details of a new player; each has a default. */
const PERSON = {
  'first-name': 'value',
  'last-name': 'value',
  email: 'value',
  phone: 'value',
  country: 'value',
  city: 'value',
  'birth-date': 'value',
  'identity-number': 'value',
  address: 'value',
  language: 'value',
  'promotion-code': 'value',
  'reference-number': 'value',
} as const;
const LARGEST_CREDIT = 100_000_000_00n;
const LISTED = 200;
/** Maximum lengths, as in the registration. */
const CODE_MAX = 40;
const DETAIL_MAX = 120;

const option = (options: CommandInput['options'], name: string, otherwise: string): string => {
  const value = options[name];
  return typeof value === 'string' ? value : otherwise;
};

async function create(context: PlatformContext, { words, options }: CommandInput): Promise<CommandOutput> {
  const [username] = words;
  if (!username) return failed('Who? `players create NAME`');
  const password = option(options, 'password', '');
  // A generated password would be known to two people, and the player would not be forced to change it.
  // oxlint-disable-next-line security/detect-possible-timing-attacks -- compares with the empty text
  if (password === '') return failed('Which password? It is typed when asked for, or piped in.');
  const form: Registration = {
    username,
    password,
    firstName: option(options, 'first-name', 'Deneme'),
    lastName: option(options, 'last-name', 'Oyuncu'),
    email: option(options, 'email', `${username.toLowerCase()}@players.example`),
    phone: option(options, 'phone', '+905321112233'),
    country: option(options, 'country', 'TR'),
    city: option(options, 'city', 'İstanbul'),
    birthDate: option(options, 'birth-date', '1990-01-01'),
    identityNumber: option(options, 'identity-number', ''),
    address: option(options, 'address', ''),
    currency: 'TRY',
    promotionCode: option(options, 'promotion-code', ''),
    referenceNumber: option(options, 'reference-number', ''),
    smsOptIn: false,
    emailOptIn: false,
    acceptRules: true,
  };
  const language = supportedLanguage(option(options, 'language', context.options.defaultLanguage ?? 'tr'));
  if (!language) return failed(`--language is ${LANGUAGES.join(' or ')}.`);
  const hashed = await hashRegistration(checkRegistration(context, { form, language, isByOperator: true }));
  const uid = await context.db.transaction(async (tx) => {
    const written = await register(context, tx, { hashed, status: 'active' });
    await openWallet(tx, written);
    return written;
  });
  return { rows: [{ uid, username, status: 'active' }] };
}

async function adjust(context: PlatformContext, input: CommandInput): Promise<CommandOutput> {
  const { words, options, role = OWNER.role } = input;
  const [who, typed = ''] = words;
  const player = await playerCalled(context, who);
  const amount = kurusFromOperator(typed);
  if (amount === 'ambiguous')
    return failed(`“${typed}” can be read in two ways: write ${AMOUNT_EXAMPLES}. Below zero takes it.`);
  const size = amount !== undefined && amount < 0n ? -amount : amount;
  if (amount === undefined || size === undefined || size === 0n || size > LARGEST_CREDIT)
    return failed(`How much? An amount in lira: ${AMOUNT_EXAMPLES}. Below zero takes it.`);
  const given = readReason(input);
  if ('fault' in given) return given.fault;
  const { reason } = given;
  const isBonus = options['bonus'] === true;
  const entry = {
    // The operator's own key makes a repeated command one booking.
    key: `adjustment:${option(options, 'key', createId())}`,
    kind: isBonus ? ('bonus' as const) : ('adjustment' as const),
    uid: player.uid,
    category: isBonus ? TRANSACTION_CATEGORY.bonus : TRANSACTION_CATEGORY.finance,
    description: { tr: reason, en: reason },
    amount: size,
    counter: isBonus ? 'house:bonuses' : 'house:adjustments',
    at: context.now(),
  };
  const { balance, replayed } = await context.db.transaction(async (tx) => {
    if (amount < 0n) return debit(tx, entry);
    const booked = await credit(tx, entry);
    if (!booked.replayed) await countCredit(context, tx, { key: entry.key, amount, role });
    return booked;
  });
  return {
    rows: [{ username: player.username, amount: wireFromKurus(amount), balance: wireFromKurus(balance), replayed }],
  };
}

const MOVEMENTS_SHOWN = 10;
/** Joins several lines in one cell. */
const inLines = (lines: string[]) => (lines.length === 0 ? 'none' : ['', ...lines].join('\n  '));

/** Returns limits, sessions and the last movements, one per line. */
async function standingOf(context: PlatformContext, uid: string) {
  // The command runs in a transaction, and one connection runs one query at a time.
  const { limits, closed } = await getLimitStatuses(context.db, uid, context.now());
  const sessions = await listSessions(context, uid);
  const { lines } = await statement(context.db, { uid, lang: 'en', limit: MOVEMENTS_SHOWN, offset: 0 });
  return {
    limits: inLines([
      ...(closed ? [`${closed.kind} until ${closed.until.toISOString()}`] : []),
      ...limits.map(
        ({ limit, value, left }) =>
          `${limit}: ${limitText(limit, value)}${left === undefined ? '' : `, left ${wireFromKurus(left)}`}`,
      ),
    ]),
    sessions: inLines(
      sessions.map(
        ({ device, addressPrefix, createdAt, lastActivityAt }) =>
          `${lastActivityAt.toISOString()} since ${createdAt.toISOString()} ${addressPrefix} ${device}`,
      ),
    ),
    movements: inLines(lines.map((line) => `${line.at.toISOString()} ${describeLine(line)}`)),
  };
}

async function show(context: PlatformContext, { words }: CommandInput): Promise<CommandOutput> {
  const player = await playerCalled(context, words[0]);
  return {
    rows: [
      {
        uid: player.uid,
        username: player.username,
        name: `${player.firstName} ${player.lastName}`,
        email: player.email,
        phone: player.phone,
        status: getPlayerState(player, context.now()),
        ...(player.excludedUntil && player.excludedUntil > context.now()
          ? { excludedUntil: player.excludedUntil.toISOString() }
          : {}),
        ...(player.heldFor === null ? {} : { heldFor: player.heldFor }),
        ...(player.status === 'inactive' && player.heldFor === null
          ? { reason: await suspensionReason(context.db, player.uid) }
          : {}),
        language: player.language,
        rid: player.rid,
        promotionCode: player.promotionCode,
        referenceNumber: player.referenceNumber,
        secondFactor: await findSecondFactor(context.db, player.uid),
        balance: wireFromKurus(await getBalance(context.db, player.uid)),
        bonusBalance: wireFromKurus(await getBalance(context.db, player.uid, 'bonus')),
        owed: wireFromKurus(await getDebt(context.db, player.uid)),
        registered: player.createdAt.toISOString(),
        lastLogin: player.lastLoginAt?.toISOString() ?? '',
        ...(await standingOf(context, player.uid)),
      },
    ],
  };
}

const inList = (player: Player, now: Date) => ({
  username: player.username,
  name: `${player.firstName} ${player.lastName}`,
  email: player.email,
  phone: player.phone,
  status: getPlayerState(player, now),
  registered: player.createdAt.toISOString(),
  lastLogin: player.lastLoginAt?.toISOString() ?? '',
  uid: player.uid,
});

async function list(context: PlatformContext, { options }: CommandInput): Promise<CommandOutput> {
  const word = options['status'];
  const state = PLAYER_STATES.find((one) => one === word);
  if (word !== undefined && state === undefined) return failed(`Status is one of ${PLAYER_STATES.join(', ')}.`);
  const now = context.now();
  return { rows: (await listPlayers(context.db, { state, now, limit: LISTED })).map((player) => inList(player, now)) };
}

async function search(context: PlatformContext, { words }: CommandInput): Promise<CommandOutput> {
  const text = words.join(' ').trim();
  if (text === '') return failed('What is looked for? `players search TEXT`');
  const now = context.now();
  return { rows: (await listPlayers(context.db, { text, now, limit: LISTED })).map((player) => inList(player, now)) };
}

async function factorReset(context: PlatformContext, input: CommandInput): Promise<CommandOutput> {
  const given = readReason(input);
  if ('fault' in given) return given.fault;
  const player = await playerCalled(context, input.words[0]);
  if ((await findSecondFactor(context.db, player.uid)) === 'none')
    return { text: `${player.username} has no second factor.` };
  const until = await context.db.transaction((tx) =>
    resetFactor(context, tx, { uid: player.uid, reason: given.reason }),
  );
  return {
    text: `The second factor of ${player.username} is off. No withdrawal until ${until.toISOString()}; the player is told by mail.`,
  };
}

/** Returns a command that suspends or reopens an account. The reason is required for later operators. */
const standing =
  (move: typeof suspend, done: (player: Player) => string): Command['run'] =>
  async (context, input) => {
    const given = readReason(input);
    if ('fault' in given) return given.fault;
    const player = await playerCalled(context, input.words[0]);
    await context.db.transaction((tx) => move(context, tx, player.uid, given.reason));
    return { text: done(player) };
  };

/** Returns the value of an option of `players set`; undefined if absent. `-` clears a code or a number. */
function setting(options: CommandInput['options'], name: string): string | undefined {
  const value = options[name];
  if (typeof value !== 'string') return undefined;
  return value === '-' ? '' : value;
}

async function set(context: PlatformContext, { words, options }: CommandInput): Promise<CommandOutput> {
  const codes = {
    rid: setting(options, 'rid'),
    promotionCode: setting(options, 'promotion-code'),
    referenceNumber: setting(options, 'reference-number'),
  };
  if (Object.values(codes).every((value) => value === undefined))
    return failed('What? --rid, --promotion-code or --reference-number; - empties a code or a number.');
  if (Object.values(codes).some((value) => value !== undefined && value.length > CODE_MAX))
    return failed(`At most ${CODE_MAX} characters.`);
  const player = await playerCalled(context, words[0]);
  await context.db.transaction((tx) => changeRegistration(context, tx, { uid: player.uid, query: codes }));
  return show(context, { words: [player.uid], options: {} });
}

async function resetPassword(context: PlatformContext, { words }: CommandInput): Promise<CommandOutput> {
  const player = await playerCalled(context, words[0]);
  await context.db.transaction((tx) => mailPasswordReset(context, tx, player));
  const what = player.status === 'active' ? 'The link to choose a new password' : 'The link to confirm the account';
  return { text: `${what} went to ${player.email}. It works once, for an hour.` };
}

/** Details that an operator can change, by their options. */
const DETAILS = {
  'first-name': 'firstName',
  'last-name': 'lastName',
  email: 'email',
  phone: 'phone',
  'birth-date': 'birthDate',
} as const satisfies Record<string, keyof Details>;

async function change(context: PlatformContext, input: CommandInput): Promise<CommandOutput> {
  const given = readReason(input);
  if ('fault' in given) return given.fault;
  const details: Details = {};
  for (const [name, field] of Object.entries(DETAILS)) {
    const value = input.options[name];
    if (typeof value === 'string') details[field] = value;
  }
  if (Object.values(details).some((value) => value.length > DETAIL_MAX))
    return failed(`At most ${DETAIL_MAX} characters.`);
  if (Object.keys(details).length === 0) return failed(`What? --${Object.keys(DETAILS).join(', --')}.`);
  const player = await playerCalled(context, input.words[0]);
  const changed = await context.db.transaction((tx) =>
    changeDetails(context, tx, { uid: player.uid, codes: details, reason: given.reason }),
  );
  return { text: `Changed of ${player.username}: ${changed.join(', ')}. A mail tells the player.` };
}

/** Commands by the word after 'players'. */
export const commands: Record<string, Command> = {
  create: {
    changes: true,
    usage:
      'players create NAME [--email …] [--phone …] [--language tr|en] …: a player who may sign in at once; asks for the password, or reads it from standard input (--password SECRET would stay in the history of the shell)',
    words: 1,
    options: { password: 'value', ...PERSON },
    run: withRejections(create),
  },
  credit: {
    changes: true,
    needs: 'money',
    usage:
      'players credit WHO LIRA --reason "…" [--key KEY] [--bonus]: adjusts a balance (12,5 or 1.234,50); below zero takes; the player reads the reason; --bonus books it as a bonus of real money',
    words: 2,
    options: { reason: 'value', key: 'value', bonus: 'switch' },
    run: withRejections(adjust),
  },
  list: {
    usage:
      'players list [--status active|unconfirmed|held|inactive|excluded]: the newest first; held waits for `players accept`, inactive is suspended',
    options: { status: 'value' },
    run: list,
  },
  search: {
    usage: 'players search TEXT: by part of a username, name, e-mail address or phone number',
    words: Number.POSITIVE_INFINITY,
    maskedFrom: 0,
    run: search,
  },
  show: { usage: 'players show WHO', words: 1, run: withRejections(show) },
  set: {
    changes: true,
    usage:
      'players set WHO [--rid RID] [--promotion-code CODE] [--reference-number NUMBER]: what came with the registration; - empties a code or a number; the site goes by a new rid from the next login on',
    words: 1,
    options: { rid: 'value', 'promotion-code': 'value', 'reference-number': 'value' },
    run: withRejections(set),
  },
  change: {
    changes: true,
    usage:
      'players change WHO [--first-name …] [--last-name …] [--email …] [--phone …] [--birth-date 1990-05-17] --reason "…": corrects details; a mail tells the player, at the old e-mail address too',
    words: 1,
    options: {
      'first-name': 'value',
      'last-name': 'value',
      email: 'value',
      phone: 'value',
      'birth-date': 'value',
      reason: 'value',
    },
    run: withRejections(change),
  },
  timeline,
  ...matches,
  suspend: {
    changes: true,
    usage: 'players suspend WHO --reason "…": ends every session and lets nobody in; balance and bets stay',
    words: 1,
    options: { reason: 'value' },
    run: withRejections(standing(suspend, ({ username }) => `${username} is suspended; every session has ended.`)),
  },
  reopen: {
    changes: true,
    usage: 'players reopen WHO --reason "…": a suspended player may sign in again',
    words: 1,
    options: { reason: 'value' },
    run: withRejections(standing(reopen, ({ username }) => `${username} may sign in again.`)),
  },
  'reset-password': {
    changes: true,
    usage: 'players reset-password WHO: mails the link to choose a new password',
    words: 1,
    run: withRejections(resetPassword),
  },
  export: {
    changes: true,
    needs: 'all',
    usage: 'players export WHO: everything that is kept about a player, as JSON',
    words: 1,
    run: withRejections(async (context, { words: [who] }) => {
      const { uid } = await playerCalled(context, who);
      const facts = await context.db.transaction((tx) => exportPersonalData(context, tx, uid), {
        isolationLevel: 'repeatable read',
      });
      return { text: JSON.stringify(facts, null, 2), facts };
    }),
  },
  erase: {
    changes: true,
    usage:
      'players erase WHO --reason "…": takes name, addresses, factors, accounts and messages away for good; ledger, rounds, coupons and the trail stay under the uid',
    words: 1,
    options: { reason: 'value' },
    run: withRejections(standing(erasePlayer, ({ uid }) => `What named ${uid} is gone.`)),
  },
  'reset-factor': {
    changes: true,
    usage:
      'players reset-factor WHO --reason "…": takes the second factor off for somebody who lost it and has no recovery code; no withdrawal for 24 hours, and a mail tells the player',
    words: 1,
    options: { reason: 'value' },
    run: withRejections(factorReset),
  },
};
