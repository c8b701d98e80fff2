import { TRANSACTION_CATEGORY, TRANSACTION_STATUS } from '#contract/constants';
import { EXCLUSION_PERIODS } from '#contract/play-limits';
import type { Localized } from '#contract/localize';
import { wireFromKurus } from '#contract/wire';
import { record } from '../audit';
import { createId } from '../db/ids';
import { formatDateTime } from '../format';
import { getDebt, settleDebts } from '../payments';
import { selfExclude, getLimitStatuses } from '../play-limits';
import { assertNew, getBalance, debit, showOnStatement, TRANSACTION_TYPE } from '../ledger';
import type { Player } from '../players';
import { limitCell } from './limit-cell';
import { command, failed, type CommandOutput, type Commands, type OperatorContext } from './command';
import { choice, reason, who } from './field';
import { confirmAccount } from './player-state';

const untilText = (until: Date) => ({
  tr: `${formatDateTime(until, '24').tr} tarihine kadar`,
  en: `until ${until.toISOString()}`,
});
const raiseText = (value: Localized, from: Date) => ({
  tr: `${formatDateTime(from, '24').tr} tarihinden itibaren ${value.tr}`,
  en: `${value.en} from ${from.toISOString()}`,
});

async function show({ db, now }: OperatorContext, { who: player }: { who: Player }): Promise<CommandOutput> {
  const { limits, closed } = await getLimitStatuses(db, player.uid, now());
  return {
    rows: [
      ...(closed ? [{ limit: closed.kind, value: untilText(closed.until) }] : []),
      ...limits.map(({ limit, value, left, raise }) => ({
        limit,
        value: limitCell(limit, value),
        left: left === undefined ? '' : wireFromKurus(left),
        raise: raise ? raiseText(limitCell(limit, raise.value), raise.from) : '',
      })),
    ],
  };
}

/** Books the whole balance of a player who cannot sign in as paid out, because it was sent to them outside the site. */
async function payOut(
  context: OperatorContext,
  { who: player, reason: why }: { who: Player; reason: string },
): Promise<CommandOutput> {
  const at = context.now();
  const { closed } = await getLimitStatuses(context.db, player.uid, at);
  if (closed?.kind !== 'exclusion')
    return failed({
      tr: `${player.username} oyuna kapalı değil: parasını kendisi çeker.`,
      en: `${player.username} is not excluded: they withdraw by themselves.`,
    });
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
    const detail = { amount: wireFromKurus(balance), reason: why };
    await record(tx, { event: 'balance-paid-out', by: context.by, at, uid: player.uid, detail });
    return { amount: balance, settled, owed };
  });
  const { amount } = paid;
  const [settled, owed] = [wireFromKurus(paid.settled), wireFromKurus(paid.owed)];
  const debt =
    paid.settled > 0n || paid.owed > 0n
      ? {
          tr: ` ${settled} TRY ters ibraz borcuna sayıldı; ${owed} TRY borç kaldı.`,
          en: ` ${settled} TRY settled the debt of a chargeback; ${owed} TRY is still owed.`,
        }
      : { tr: '', en: '' };
  if (amount > 0n)
    return {
      text: {
        tr: `Ödendi: ${player.username}, ${wireFromKurus(amount)} TRY. Bakiye 0.${debt.tr}`,
        en: `Paid out: ${wireFromKurus(amount)} TRY of ${player.username}. The balance is 0.${debt.en}`,
      },
    };
  const nothing = {
    tr: `${player.username} için ödenecek para yok: hiçbir şey göndermeyin.${debt.tr}`,
    en: `${player.username} holds nothing that could be paid out: send nothing.${debt.en}`,
  };
  return paid.settled > 0n ? { text: nothing } : failed(nothing);
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
    columns: { limit: 'word', value: 'text', left: 'money', raise: 'text' },
    run: show,
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
    confirm: confirmAccount,
    async run(context, { who: { uid, username }, period, reason: why }) {
      const until = await context.db.transaction((tx) => selfExclude(context, tx, { uid, period, reason: why }));
      return {
        text: {
          tr: `${username} ${formatDateTime(until, '24').tr} tarihine kadar oyuna kapalı; bütün oturumları bitti.`,
          en: `${username} is excluded until ${until.toISOString()}; every session has ended.`,
        },
      };
    },
  }),
  'limits pay-out': command({
    title: { tr: 'Kapalı hesabın bakiyesini öde', en: 'Pay out an excluded player' },
    help: {
      tr: 'oyuna kapalı bir oyuncunun bütün bakiyesini alır; siz onu banka hesabına göndermiş olursunuz',
      en: 'takes the whole balance of an excluded player, which you have sent to their bank account',
    },
    role: 'money',
    effect: 'money',
    once: 'state',
    fields: { who, reason },
    confirm: confirmAccount,
    run: payOut,
  }),
};
