import { DEPOSIT, TRANSACTION_STATUS } from '#contract/constants';
import { wireFromKurus } from '#contract/wire';
import type { PlatformContext } from '../context';
import { realNames, readUsernames } from '../players';
import type { Localized } from '../refusal';
import { findReferences, foldDescription, isOwner, listPayments, printReference, referencesWithin } from '../payments';
import { command, failed, type CommandOutput } from './command';
import { file } from './field';
import { readStatement, type StatementLine } from './statement';

/** Maximum number of pending payments that are matched. */
const WAITING_MAX = 10_000;

type Payment = Awaited<ReturnType<typeof listPayments>>[number];
interface Waiting {
  payment: Payment;
  player: { firstName: string; lastName: string } | undefined;
}
/**
 * Confidence of a match. `certain`: reference and amount; `high`: reference, another amount; `medium`: amount and name;
 * `low`: one of them, or several deposits.
 */
type Confidence = 'certain' | 'high' | 'medium' | 'low' | 'none';
interface Proposal {
  waiting?: Waiting;
  confidence: Confidence;
  why: Localized;
}

/** Whether the sender of a transfer is the player, by the column of names or by the description. */
function isFrom({ sender, description }: StatementLine, { player }: Waiting): boolean {
  if (sender !== '') return isOwner(sender, player);
  if (!player) return false;
  const words = new Set(description.split(/[^\p{L}]+/u).map(foldDescription));
  const names = `${player.firstName} ${player.lastName}`.split(/\s+/).filter(Boolean);
  return names.length > 1 && names.every((name) => words.has(foldDescription(name)));
}

/** Joins texts in both languages. */
const join = (texts: readonly Localized[], between: Localized): Localized => ({
  tr: texts.map(({ tr }) => tr).join(between.tr),
  en: texts.map(({ en }) => en).join(between.en),
});
const AND = { tr: ' ve ', en: ' and ' };
const SEMICOLON = { tr: '; ', en: '; ' };
const BY_REFERENCE = { tr: 'referans', en: 'reference' };
const BY_AMOUNT = { tr: 'tutar', en: 'amount' };
const OTHER_SENDER = { tr: 'gönderenin adı başka', en: 'the sender has another name' };
const BY_BOTH = { tr: 'tutar ve ad', en: 'amount and name' };
const BY_NAME_ALONE = { tr: 'ad, tutar başka', en: 'name, another amount' };
const BY_AMOUNT_ALONE = { tr: 'tutar, ad başka', en: 'amount, another name' };
const UNMATCHED = {
  tr: 'bekleyen hiçbir yatırımın referansı, tutarı veya adı bu değil',
  en: 'no deposit that waits has this reference, amount or name',
};

function byReference(line: StatementLine, waiting: Waiting, earlierLine: number | undefined): Proposal {
  const { amount } = waiting.payment;
  const isSameAmount = amount === line.amount;
  const asked = wireFromKurus(amount);
  const notes: Localized[] = [
    ...(isSameAmount ? [] : [{ tr: `istenen ${asked}`, en: `asked ${asked}` }]),
    ...(line.sender === '' || isFrom(line, waiting) ? [] : [OTHER_SENDER]),
    ...(earlierLine === undefined
      ? []
      : [
          {
            tr: `${earlierLine}. satırın referansı aynı: yalnızca birini onaylayın`,
            en: `line ${earlierLine} has the same reference: approve one of them only`,
          },
        ]),
  ];
  const matched = join([BY_REFERENCE, ...(isSameAmount ? [BY_AMOUNT] : [])], AND);
  return {
    waiting,
    confidence: notes.length === 0 ? 'certain' : earlierLine === undefined ? 'high' : 'low',
    why: join([matched, ...notes], SEMICOLON),
  };
}

/** Returns proposals for a transfer without a known reference. */
function byAmountAndName(line: StatementLine, waiting: readonly Waiting[]): Proposal[] {
  const sameAmount = waiting.filter(({ payment }) => payment.amount === line.amount);
  const sameName = waiting.filter((one) => isFrom(line, one));
  const both = sameAmount.filter((one) => sameName.includes(one));
  const [found, why]: [Waiting[], Localized] =
    both.length > 0 ? [both, BY_BOTH] : sameName.length > 0 ? [sameName, BY_NAME_ALONE] : [sameAmount, BY_AMOUNT_ALONE];
  if (found.length === 0) return [{ confidence: 'none', why: UNMATCHED }];
  const isOne = found.length === 1;
  const choices = { tr: `${found.length} yatırımdan biri`, en: `one of ${found.length}` };
  return found.map((one) => ({
    waiting: one,
    confidence: both.length > 0 && isOne ? 'medium' : 'low',
    why: isOne ? why : join([why, choices], SEMICOLON),
  }));
}

/** Returns the command that books a proposal. It states the amount if it differs from the requested one. */
const approval = ({ amount }: StatementLine, { payment }: Waiting): string =>
  `payments approve ${payment.id}${payment.amount === amount ? '' : ` --amount ${wireFromKurus(amount)}`}`;

async function match(context: PlatformContext, text: string): Promise<CommandOutput> {
  const read = readStatement(text);
  if ('wrong' in read) return failed(read.wrong);
  const listed = await listPayments(context.db, { status: TRANSACTION_STATUS.new, limit: WAITING_MAX });
  const payments = listed.filter(({ direction, gateway }) => direction === DEPOSIT && gateway === null);
  const uids = [...new Set(payments.map(({ uid }) => uid))];
  const names = await realNames(context.db, uids);
  const usernames = await readUsernames(context.db, uids);
  const waiting = payments.map((payment) => ({ payment, player: names.get(payment.uid) }));
  const byCode = new Map(waiting.flatMap((one) => (one.payment.reference ? [[one.payment.reference, one]] : [])));
  const codesOf = new Map(
    read.lines.map((line) => [line, referencesWithin(`${line.description}\n${line.sender}`)] as const),
  );
  const decided = await findReferences(
    context.db,
    [...codesOf.values()].flat().filter((code) => !byCode.has(code)),
  );
  const lineOf = new Map<string, number>();
  const rows = read.lines.flatMap((line) => {
    const codes = codesOf.get(line) ?? [];
    const own = codes.find((code) => byCode.has(code));
    const settled = codes.find((code) => decided.has(code));
    let proposals: Proposal[];
    const found = own === undefined ? undefined : byCode.get(own);
    if (own !== undefined && found) {
      proposals = [byReference(line, found, lineOf.get(own))];
      if (!lineOf.has(own)) lineOf.set(own, line.line);
    } else if (settled !== undefined)
      proposals = [
        {
          confidence: 'none',
          why: {
            tr: `${decided.get(settled)} ödemesinin referansı; o ödemeye karar verilmiş`,
            en: `reference of ${decided.get(settled)}, which is decided already`,
          },
        },
      ];
    else proposals = byAmountAndName(line, waiting);
    return proposals.map(({ waiting: one, confidence, why }) => ({
      line: line.line,
      date: line.date,
      came: wireFromKurus(line.amount),
      sender: line.sender,
      description: line.description,
      confidence,
      why,
      username: one ? (usernames.get(one.payment.uid) ?? '') : '',
      name: one?.player ? `${one.player.firstName} ${one.player.lastName}` : '',
      asked: one ? wireFromKurus(one.payment.amount) : '',
      reference: one?.payment.reference ? printReference(one.payment.reference) : '',
      command: one ? approval(line, one) : '',
    }));
  });
  return rows.length === 0
    ? { text: { tr: 'Hesap özetinde gelen havale yok.', en: 'The statement has no incoming transfer.' } }
    : { rows };
}

export const matchCommand = command({
  title: { tr: 'Hesap özetini eşleştir', en: 'Match a bank statement' },
  help: {
    tr: 'hesap özetindeki her havale için bekleyen bir yatırımı referansa, tutara ve ada göre, onaylayan komutla birlikte önerir; hiçbir şeyi değiştirmez',
    en: 'proposes a pending deposit for each transfer of a bank statement, by reference, amount and name, with the command that approves it; changes nothing',
  },
  role: 'read',
  fields: {
    file: file({
      label: { tr: 'Hesap özeti (CSV)', en: 'Statement (CSV)' },
      shown: 'STATEMENT.csv',
      ask: 'Name the file: payments match --file STATEMENT.csv',
    }),
  },
  columns: {
    line: 'number',
    date: 'text',
    came: 'money',
    sender: 'text',
    description: 'text',
    confidence: 'status',
    why: 'text',
    username: 'text',
    name: 'text',
    asked: 'money',
    reference: 'text',
    command: 'text',
  },
  run: (context, { file: statement }) => match(context, statement),
});
