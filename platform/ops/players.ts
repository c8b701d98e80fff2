import { randomInt } from 'node:crypto';
import { TRANSACTION_CATEGORY } from '#contract/constants';
import { kurusFromWire, wireFromKurus } from '#contract/wire';
import { Refusal } from '../api/answer';
import type { PlatformContext } from '../context';
import { randomId } from '../db/ids';
import { checkRegistration, findPlayer, register, secondFactorOf, switchSecondFactorOff, type Registration } from '../players';
import { balanceOf, credit, debit, openWallet } from '../wallet';
import type { Command, CommandInput, CommandOutput } from './command';

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
} as const;
const LARGEST_CREDIT = 100_000_000_00n;
const failed = (text: string): CommandOutput => ({ text, failed: true });

async function playerNamed(context: PlatformContext, username: string | undefined) {
  return username === undefined ? undefined : findPlayer(context.db, username);
}

const option = (options: CommandInput['options'], name: string, otherwise: string): string => {
  const value = options[name];
  return typeof value === 'string' ? value : otherwise;
};

async function create(context: PlatformContext, { words, options }: CommandInput): Promise<CommandOutput> {
  const [username] = words;
  if (!username) return failed('Who? `players create NAME --password SECRET`');
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
    promotionCode: '',
    referenceNumber: '',
    smsOptIn: false,
    emailOptIn: false,
    acceptRules: true,
  };
  const language = option(options, 'language', 'tr');
  if (language !== 'tr' && language !== 'en') return failed('--language is tr or en.');
  const checked = await checkRegistration(context, form, language);
  const uid = await context.db.transaction(async (tx) => {
    const written = await register(context, tx, checked, 'active');
    await openWallet(tx, written);
    return written;
  });
  return { rows: [{ uid, username, password: given === undefined ? password : '(as given)', status: 'active' }] };
}

async function adjust(context: PlatformContext, { words, options }: CommandInput): Promise<CommandOutput> {
  const [username, typed] = words;
  const player = await playerNamed(context, username);
  if (!player) return failed('No such player. `players credit NAME LIRA`');
  const amount = /^-?\d+(\.\d{1,2})?$/.test(typed ?? '') ? kurusFromWire(typed ?? '') : undefined;
  const size = amount !== undefined && amount < 0n ? -amount : amount;
  if (amount === undefined || size === undefined || size === 0n || size > LARGEST_CREDIT) return failed('How much? An amount in lira like 250 or 1234.50; below zero takes it.');
  const entry = {
    // The operator's own key makes a repeated command one booking.
    key: `adjustment:${option(options, 'key', randomId())}`,
    kind: 'adjustment' as const,
    uid: player.uid,
    category: TRANSACTION_CATEGORY.finance,
    description: { tr: option(options, 'reason', 'Bakiye düzeltmesi'), en: option(options, 'reason', 'Balance adjustment') },
    amount: size,
    counter: 'house:adjustments',
    at: context.now(),
  };
  const { balance, replayed } = await context.db.transaction((tx) => (amount > 0n ? credit(tx, entry) : debit(tx, entry)));
  return { rows: [{ username: player.username, amount: wireFromKurus(amount), balance: wireFromKurus(balance), replayed }] };
}

async function show(context: PlatformContext, { words }: CommandInput): Promise<CommandOutput> {
  const player = await playerNamed(context, words[0]);
  if (!player) return failed('No such player. `players show NAME`');
  return {
    rows: [
      {
        uid: player.uid,
        username: player.username,
        name: `${player.firstName} ${player.lastName}`,
        email: player.email,
        phone: player.phone,
        status: player.status,
        language: player.language,
        secondFactor: player.secondFactor,
        balance: wireFromKurus(await balanceOf(context.db, player.uid)),
        registered: player.createdAt.toISOString(),
        lastLogin: player.lastLoginAt?.toISOString() ?? '',
      },
    ],
  };
}

async function secondFactor(context: PlatformContext, { words }: CommandInput): Promise<CommandOutput> {
  const [what, username] = words;
  const player = await playerNamed(context, username);
  if (what !== 'off' || !player) return failed('`players second-factor off NAME`');
  if ((await secondFactorOf(context.db, player.uid)) === 'none') return { text: `${player.username} has no second factor.` };
  await context.db.transaction((tx) => switchSecondFactorOff(tx, player.uid));
  return { text: `The second factor of ${player.username} is off.` };
}

/** The domains' refusals are the operator's answer, not a crash. */
const told =
  (run: Command['run']): Command['run'] =>
  async (context, input) => {
    try {
      return await run(context, input);
    } catch (error) {
      if (error instanceof Refusal) return failed(error.message);
      throw error;
    }
  };

/** By the word after 'players'. */
export const commands: Record<string, Command> = {
  create: {
    usage: 'players create NAME [--password SECRET] [--email …] [--phone …] [--language tr|en] …: a player who may sign in at once',
    words: 1,
    options: { password: 'value', ...PERSON },
    run: told(create),
  },
  credit: {
    usage: 'players credit NAME LIRA [--reason TEXT] [--key KEY]: adjusts a balance; below zero takes',
    words: 2,
    options: { reason: 'value', key: 'value' },
    run: told(adjust),
  },
  show: { usage: 'players show NAME', words: 1, run: told(show) },
  'second-factor': { usage: 'players second-factor off NAME: for somebody who lost the phone', words: 2, run: told(secondFactor) },
};
