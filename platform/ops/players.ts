import { randomInt } from 'node:crypto';
import { TRANSACTION_CATEGORY } from '#contract/constants';
import { wireFromKurus } from '#contract/wire';
import type { PlatformContext } from '../context';
import { randomId } from '../db/ids';
import {
  changeRegistration,
  checkRegistration,
  listPlayers,
  mailPasswordReset,
  register,
  removeFactors,
  reopen,
  secondFactorOf,
  suspend,
  suspensionReason,
  type Player,
  type Registration,
} from '../players';
import { balanceOf, credit, debit, openWallet } from '../wallet';
import { AMOUNT_EXAMPLES, kurusFromOperator } from './amount';
import { failed, playerCalled, told, type Command, type CommandInput, type CommandOutput } from './command';

/** What else may be said of a player; each has a default. */
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
/** As long as the registration takes them. */
const CODE_MAX = 40;
const REASON_MAX = 500;
const STATUSES = ['active', 'unconfirmed', 'inactive'] as const;

const option = (options: CommandInput['options'], name: string, otherwise: string): string => {
  const value = options[name];
  return typeof value === 'string' ? value : otherwise;
};

async function create(context: PlatformContext, { words, options }: CommandInput): Promise<CommandOutput> {
  const [username] = words;
  if (!username) return failed('Who? `players create NAME`');
  const given = options['password'];
  const password = typeof given === 'string' ? given : `R${randomId().slice(0, 12)}${randomInt(10)}`;
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
    identityNumber: option(options, 'identity-number', '10000000146'),
    address: option(options, 'address', ''),
    currency: 'TRY',
    promotionCode: option(options, 'promotion-code', ''),
    referenceNumber: option(options, 'reference-number', ''),
    smsOptIn: false,
    emailOptIn: false,
    acceptRules: true,
  };
  const language = option(options, 'language', 'tr');
  if (language !== 'tr' && language !== 'en') return failed('--language is tr or en.');
  const checked = await checkRegistration(context, form, language);
  const uid = await context.db.transaction(async (tx) => {
    const written = await register(context, tx, checked, 'active');
    if (written !== undefined) await openWallet(tx, written);
    return written;
  });
  return { rows: [{ uid, username, password: given === undefined ? password : '(as given)', status: 'active' }] };
}

async function adjust(context: PlatformContext, { words, options }: CommandInput): Promise<CommandOutput> {
  const [who, typed = ''] = words;
  const player = await playerCalled(context, who);
  const amount = kurusFromOperator(typed);
  if (amount === 'ambiguous')
    return failed(`“${typed}” can be read in two ways: write ${AMOUNT_EXAMPLES}. Below zero takes it.`);
  const size = amount !== undefined && amount < 0n ? -amount : amount;
  if (amount === undefined || size === undefined || size === 0n || size > LARGEST_CREDIT)
    return failed(`How much? An amount in lira: ${AMOUNT_EXAMPLES}. Below zero takes it.`);
  const entry = {
    // The operator's own key makes a repeated command one booking.
    key: `adjustment:${option(options, 'key', randomId())}`,
    kind: 'adjustment' as const,
    uid: player.uid,
    category: TRANSACTION_CATEGORY.finance,
    description: {
      tr: option(options, 'reason', 'Bakiye düzeltmesi'),
      en: option(options, 'reason', 'Balance adjustment'),
    },
    amount: size,
    counter: 'house:adjustments',
    at: context.now(),
  };
  const { balance, replayed } = await context.db.transaction((tx) =>
    amount > 0n ? credit(tx, entry) : debit(tx, entry),
  );
  return {
    rows: [{ username: player.username, amount: wireFromKurus(amount), balance: wireFromKurus(balance), replayed }],
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
        status: player.status,
        ...(player.status === 'inactive' ? { reason: await suspensionReason(context.db, player.uid) } : {}),
        language: player.language,
        rid: player.rid,
        promotionCode: player.promotionCode,
        referenceNumber: player.referenceNumber,
        secondFactor: await secondFactorOf(context.db, player.uid),
        balance: wireFromKurus(await balanceOf(context.db, player.uid)),
        registered: player.createdAt.toISOString(),
        lastLogin: player.lastLoginAt?.toISOString() ?? '',
      },
    ],
  };
}

async function secondFactor(context: PlatformContext, { words }: CommandInput): Promise<CommandOutput> {
  const [what, who] = words;
  if (what !== 'off') return failed('`players second-factor off WHO`');
  const player = await playerCalled(context, who);
  if ((await secondFactorOf(context.db, player.uid)) === 'none')
    return { text: `${player.username} has no second factor.` };
  await context.db.transaction((tx) => removeFactors(context, tx, player.uid));
  return { text: `The second factor of ${player.username} is off.` };
}

const inList = (player: Player) => ({
  username: player.username,
  name: `${player.firstName} ${player.lastName}`,
  email: player.email,
  phone: player.phone,
  status: player.status,
  registered: player.createdAt.toISOString(),
  lastLogin: player.lastLoginAt?.toISOString() ?? '',
  uid: player.uid,
});

async function list(context: PlatformContext, { options }: CommandInput): Promise<CommandOutput> {
  const word = options['status'];
  const status = STATUSES.find((one) => one === word);
  if (word !== undefined && status === undefined) return failed(`Status is one of ${STATUSES.join(', ')}.`);
  return { rows: (await listPlayers(context.db, { status, limit: LISTED })).map(inList) };
}

async function search(context: PlatformContext, { words }: CommandInput): Promise<CommandOutput> {
  const text = words.join(' ').trim();
  if (text === '') return failed('What is looked for? `players search TEXT`');
  return { rows: (await listPlayers(context.db, { text, limit: LISTED })).map(inList) };
}

/** An account is suspended and opened again for a reason that whoever comes later can read. */
const standing =
  (move: typeof suspend, done: (player: Player) => string): Command['run'] =>
  async (context, { words, options }) => {
    const reason = option(options, 'reason', '').trim();
    if (reason === '') return failed('A reason is needed: --reason "…". The audit trail keeps it.');
    if (reason.length > REASON_MAX) return failed(`A reason has at most ${REASON_MAX} characters.`);
    const player = await playerCalled(context, words[0]);
    await context.db.transaction((tx) => move(context, tx, player.uid, reason));
    return { text: done(player) };
  };

/** What `players set` is told; `-` empties a code or a number. */
function setting(options: CommandInput['options'], name: string): string | undefined {
  const value = options[name];
  if (typeof value !== 'string') return undefined;
  return value === '-' ? '' : value;
}

async function set(context: PlatformContext, { words, options }: CommandInput): Promise<CommandOutput> {
  const asked = {
    rid: setting(options, 'rid'),
    promotionCode: setting(options, 'promotion-code'),
    referenceNumber: setting(options, 'reference-number'),
  };
  if (Object.values(asked).every((value) => value === undefined))
    return failed('What? --rid, --promotion-code or --reference-number; - empties a code or a number.');
  if (Object.values(asked).some((value) => value !== undefined && value.length > CODE_MAX))
    return failed(`At most ${CODE_MAX} characters.`);
  const player = await playerCalled(context, words[0]);
  await context.db.transaction((tx) => changeRegistration(context, tx, player.uid, asked));
  return show(context, { words: [player.uid], options: {} });
}

async function resetPassword(context: PlatformContext, { words }: CommandInput): Promise<CommandOutput> {
  const player = await playerCalled(context, words[0]);
  await context.db.transaction((tx) => mailPasswordReset(context, tx, player));
  const what = player.status === 'active' ? 'The link to choose a new password' : 'The link to confirm the account';
  return { text: `${what} went to ${player.email}. It works once, for an hour.` };
}

/** By the word after 'players'. */
export const commands: Record<string, Command> = {
  create: {
    changes: true,
    usage:
      'players create NAME [--email …] [--phone …] [--language tr|en] …: a player who may sign in at once; asks for the password, or reads it from standard input (--password SECRET would stay in the history of the shell)',
    words: 1,
    options: { password: 'value', ...PERSON },
    run: told(create),
  },
  credit: {
    changes: true,
    usage:
      'players credit WHO LIRA [--reason TEXT] [--key KEY]: adjusts a balance (12,5 or 1.234,50); below zero takes',
    words: 2,
    options: { reason: 'value', key: 'value' },
    run: told(adjust),
  },
  list: {
    usage: 'players list [--status active|unconfirmed|inactive]: the newest first',
    options: { status: 'value' },
    run: list,
  },
  search: {
    usage: 'players search TEXT: by part of a username, name, e-mail address or phone number',
    words: Number.POSITIVE_INFINITY,
    run: search,
  },
  show: { usage: 'players show WHO', words: 1, run: told(show) },
  set: {
    changes: true,
    usage:
      'players set WHO [--rid RID] [--promotion-code CODE] [--reference-number NUMBER]: what came with the registration; - empties a code or a number; the site goes by a new rid from the next login on',
    words: 1,
    options: { rid: 'value', 'promotion-code': 'value', 'reference-number': 'value' },
    run: told(set),
  },
  suspend: {
    changes: true,
    usage: 'players suspend WHO --reason "…": ends every session and lets nobody in; balance and bets stay',
    words: 1,
    options: { reason: 'value' },
    run: told(standing(suspend, ({ username }) => `${username} is suspended; every session has ended.`)),
  },
  reopen: {
    changes: true,
    usage: 'players reopen WHO --reason "…": a suspended player may sign in again',
    words: 1,
    options: { reason: 'value' },
    run: told(standing(reopen, ({ username }) => `${username} may sign in again.`)),
  },
  'reset-password': {
    changes: true,
    usage: 'players reset-password WHO: mails the link to choose a new password',
    words: 1,
    run: told(resetPassword),
  },
  'second-factor': {
    changes: true,
    usage: 'players second-factor off WHO: for somebody who lost the phone',
    words: 2,
    run: told(secondFactor),
  },
};
