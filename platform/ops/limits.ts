import { TRANSACTION_CATEGORY, TRANSACTION_STATUS } from '#contract/constants';
import { EXCLUSION_PERIODS } from '#contract/play-limits';
import { wireFromKurus } from '#contract/wire';
import { record } from '../audit';
import type { Executor } from '../db/database';
import { createId } from '../db/ids';
import { formatDateTime } from '../format';
import { getDebt, settleDebts } from '../payments';
import { findAccountsToExclude, getLimitStatuses, selfExclude } from '../play-limits';
import { assertNew, getBalance, debit, lockWallets, showOnStatement, TRANSACTION_TYPE } from '../ledger';
import { findPlayers, type Player } from '../players';
import { Refusal } from '../refusal';
import { AMOUNT_EXAMPLES } from './amount';
import { command, type CommandOutput, type Commands, type OperatorContext } from './command';
import { choice, money, reason, who } from './field';
import { LIMIT_COLUMNS, limitsPart } from './player-parts';
import { confirmAccount, describeAccount } from './player-state';

/** Returns players in the order of their uids. */
async function readPlayers({ db }: OperatorContext, uids: readonly string[]): Promise<Player[]> {
  const found = await findPlayers(db, uids);
  return uids.flatMap((uid) => found.get(uid) ?? []);
}

interface PayOut {
  who: Player;
  amount: bigint;
}

/**
 * Returns the kuruş that were sent to an excluded player: the balance less the debt.
 * @throws {Refusal} the player is not excluded, or another amount is payable
 */
async function assertPayable(executor: Executor, { who: player, amount }: PayOut, at: Date): Promise<bigint> {
  const { closed } = await getLimitStatuses(executor, player.uid, at);
  if (closed?.kind !== 'exclusion')
    throw new Refusal(
      {
        tr: `${player.username} oyuna kapalı değil: parasını kendisi çeker.`,
        en: `${player.username} is not excluded: they withdraw by themselves.`,
      },
      'not-eligible',
      'who',
    );
  const [balance, debt] = [await getBalance(executor, player.uid), await getDebt(executor, player.uid)];
  const payable = balance > debt ? balance - debt : 0n;
  if (payable === amount) return payable;
  const [size, held, owed] = [payable, balance, debt].map(wireFromKurus);
  throw new Refusal(
    {
      tr: `Hiçbir şey işlenmedi: ${player.username} için ödenecek tutar ${size} TRY (bakiye ${held} TRY, borç ${owed} TRY).`,
      en: `Nothing was booked: of ${player.username} ${size} TRY is payable (balance ${held} TRY, debt ${owed} TRY).`,
    },
    'amount-out-of-range',
    'amount',
  );
}

/** Books the balance of a player who cannot sign in as paid out, because it was sent to them outside the site. */
async function payOut(context: OperatorContext, input: PayOut & { reason: string }): Promise<CommandOutput> {
  const at = context.now();
  const { who: player, amount, reason: why } = input;
  const settled = await context.db.transaction(async (tx) => {
    await lockWallets(tx, [player.uid]);
    await assertPayable(tx, input, at);
    const taken = await settleDebts(tx, { uid: player.uid, source: createId(), at, by: context.by });
    const id = createId();
    const line = {
      uid: player.uid,
      category: TRANSACTION_CATEGORY.finance,
      description: { tr: 'Kapatılan hesabın ödemesi', en: 'Payment of a closed account' },
      reference: id,
      at,
    };
    const booking = { key: `closed:${id}`, amount, counter: 'house:cash:closed-accounts', shown: false };
    const { balance: balanceAfter } = assertNew(await debit(tx, { ...line, ...booking, kind: 'withdrawal-reserve' }));
    const { withdrawal: type } = TRANSACTION_TYPE;
    const status = TRANSACTION_STATUS.approved;
    await showOnStatement(tx, { ...line, id, type, status, amount: -amount, balanceAfter });
    const detail = { amount: wireFromKurus(amount), reason: why };
    await record(tx, { event: 'balance-paid-out', by: context.by, at, uid: player.uid, detail });
    return taken;
  });
  const [paid, taken] = [amount, settled].map(wireFromKurus);
  const debt =
    settled > 0n
      ? { tr: ` ${taken} TRY ters ibraz borcuna sayıldı.`, en: ` ${taken} TRY settled the debt of a chargeback.` }
      : { tr: '', en: '' };
  return {
    text: {
      tr: `Ödendi: ${player.username}, ${paid} TRY. Bakiye 0.${debt.tr}`,
      en: `Paid out: ${paid} TRY of ${player.username}. The balance is 0.${debt.en}`,
    },
  };
}

export const commands: Commands = {
  'limits show': command({
    title: { tr: 'Limitler', en: 'Limits' },
    help: {
      tr: 'oyun limitleri, kalanları, molalar ve hesabı oyuna kapatma',
      en: 'limits of play, what is left of them, breaks and exclusions',
    },
    role: 'read',
    fields: { who },
    columns: LIMIT_COLUMNS,
    run: async (context, { who: { uid } }) => ({ rows: (await limitsPart(context, uid)).rows }),
  }),
  'limits exclude': command({
    title: { tr: 'Hesabı oyuna kapat', en: 'Exclude a player' },
    help: {
      tr: 'oyuncunun isteğiyle; her oturumu bitirir, girişi kapatır; aynı kimlik numaralı diğer hesapları da kapatır; süre uzatılabilir, kısaltılamaz',
      en: "at the player's wish; ends every session, allows no sign-in, also on other accounts with the same identity number; it can be made longer, never shorter",
    },
    role: 'support',
    effect: 'irreversible',
    fields: {
      who,
      period: choice(EXCLUSION_PERIODS, {
        label: { tr: 'Süre', en: 'Period' },
        ask: `How long? --period ${EXCLUSION_PERIODS.join('|')}`,
      }),
      reason,
    },
    async confirm(context, { who: { uid }, period }) {
      const accounts = [];
      for (const player of await readPlayers(context, await findAccountsToExclude(context, { uid, period })))
        accounts.push(await describeAccount(context, player));
      return { tr: accounts.map(({ tr }) => tr).join(' '), en: accounts.map(({ en }) => en).join(' ') };
    },
    async run(context, { who: { uid }, period, reason: why }) {
      const { until, uids } = await context.db.transaction((tx) =>
        selfExclude(context, tx, { uid, period, reason: why }),
      );
      const names = (await readPlayers(context, uids)).map(({ username }) => username).join(', ');
      return {
        text: {
          tr: `${formatDateTime(until, '24').tr} tarihine kadar oyuna kapalı: ${names}. Bütün oturumları bitti.`,
          en: `Excluded until ${until.toISOString()}: ${names}. Every session has ended.`,
        },
      };
    },
  }),
  'limits pay-out': command({
    title: { tr: 'Kapalı hesabın bakiyesini öde', en: 'Pay out an excluded player' },
    help: {
      tr: 'oyuna kapalı bir oyuncunun banka hesabına gönderdiğiniz tutarı bakiyesinden alır; borcu düşülmüş bütün bakiye değilse hiçbir şey yapılmaz',
      en: 'takes the amount that you have sent to the bank account of an excluded player; unless it is the whole balance less the debt, nothing is done',
    },
    role: 'money',
    effect: 'money',
    once: 'state',
    fields: {
      who,
      amount: money({
        label: { tr: 'Gönderilen tutar', en: 'Amount sent' },
        ask: `How much was sent? --amount in lira: ${AMOUNT_EXAMPLES}.`,
      }),
      reason,
    },
    async confirm(context, input) {
      const size = wireFromKurus(await assertPayable(context.db, input, context.now()));
      const { username } = input.who;
      const account = await confirmAccount(context, input);
      return {
        tr: `${username} için ${size} TRY ödenmiş sayılır. ${account.tr}`,
        en: `${size} TRY of ${username} is booked as paid out. ${account.en}`,
      };
    },
    weigh: ({ db, now }, input) => assertPayable(db, input, now()),
    run: payOut,
  }),
};
