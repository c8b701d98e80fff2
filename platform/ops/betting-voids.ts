import {
  assertCovers,
  findFixtureForOperator,
  previewChange,
  setResult,
  takeVoidBack,
  voidBets,
  withoutVoid,
  withResult,
  withVoid,
  type OperatorResult,
  type VoidScope,
} from '../betting';
import { Refusal } from '../refusal';
import { count, decisionBy, fixture, seen, toEffectText } from './betting-fields';
import { marketChoice } from './betting-names';
import { command, type OperatorContext } from './command';
import { moment, optional, reason, type CommandInput, type Field } from './field';

const VOID: OperatorResult = { status: 'abandoned', periods: [] };

export const voidMatch = command({
  title: { tr: 'Karşılaşmayı geçersiz say', en: 'Void a match' },
  help: {
    tr: 'bir karşılaşmanın her bahsi 1 oranıyla sayılır; betting take-back geri alır',
    en: 'every bet on a match counts as odds of 1; betting take-back takes it back',
  },
  role: 'trade',
  effect: 'money',
  once: 'state',
  isPublic: true,
  fields: { fixture, seen, reason },
  async confirm(context, { fixture: fixtureID, reason: why }) {
    const found = await findFixtureForOperator(context.db, fixtureID);
    const changed = withResult(found, { result: VOID, ...decisionBy(context, why) });
    return toEffectText(await previewChange(context.db, { changed }));
  },
  async run(context, { fixture: fixtureID, seen: known, reason: why }) {
    const { home, away } = await context.db.transaction((tx) =>
      setResult(tx, { fixtureID, result: VOID, expects: 'any', seen: known, ...decisionBy(context, why) }),
    );
    return {
      text: {
        tr: `${home} – ${away} geçersiz. Kuponları hemen ardından sonuçlanır.`,
        en: `${home} – ${away} is void. Its bets follow at once.`,
      },
    };
  },
});

/** Reads the line of a market, as '2.5' or '-0.75', in the form in which it is stored. */
const line: Field<string> = {
  kind: 'text',
  label: { tr: 'Çizgi', en: 'Line' },
  shown: '2.5',
  read: (typed) =>
    /^[+-]?\d{1,4}(?:[.,]\d{1,2})?$/.test(typed)
      ? { value: String(Number(typed.replace(',', '.'))) }
      : { wrong: { tr: '2.5 gibi yazın.', en: 'Write it as 2.5.' } },
};

const scopeFields = {
  market: optional(marketChoice),
  line: optional(line),
  from: optional(moment('start', { label: { tr: 'Oynama, başlangıç', en: 'Placed from' }, shown: 'TIME' })),
  until: optional(moment('end', { label: { tr: 'Oynama, bitiş (hariç)', en: 'Placed before' }, shown: 'TIME' })),
};

/**
 * Returns the bets that the fields select; without an end those placed until now.
 * @throws {Refusal} `required` if neither a market nor a time is given, or a line without its market
 */
function toScope({ market, line: of, from, until }: CommandInput<typeof scopeFields>, now: Date): VoidScope {
  if (market === undefined && from === undefined && until === undefined)
    throw new Refusal(
      {
        tr: 'Bir bahis türü veya oynama zamanı verin. Bütün karşılaşma için: Karşılaşmayı geçersiz say.',
        en: 'Give a market or a time of placement. For the whole match: `betting void`.',
      },
      'required',
      'market',
    );
  if (of !== undefined && market === undefined)
    throw new Refusal({ tr: 'Hangi bahis türünün çizgisi?', en: 'The line of which market?' }, 'required', 'market');
  return {
    market: market ?? '',
    ...(of !== undefined && { line: of }),
    ...(from && { from: from.toISOString() }),
    until: (until ?? new Date(now.getTime() + 1)).toISOString(),
  };
}

export const voidSpan = command({
  title: { tr: 'Bahisleri geçersiz say', en: 'Void bets' },
  help: {
    tr: 'bir karşılaşmada bir bahis türünün, bir çizginin veya bir zaman aralığında oynanan bahislerin hepsi 1 oranıyla sayılır; yeni bahisleri betting suspend durdurur; betting take-back geri alır',
    en: 'the bets on a market or a line of a match, or those placed in a span of time, count as odds of 1; betting suspend stops new ones; betting take-back takes it back',
  },
  role: 'trade',
  effect: 'money',
  once: 'state',
  isPublic: true,
  fields: { fixture, ...scopeFields, seen, reason },
  async confirm(context, { fixture: fixtureID, reason: why, seen: _seen, ...fields }) {
    const scope = toScope(fields, context.now());
    const by = decisionBy(context, why);
    const found = await findFixtureForOperator(context.db, fixtureID);
    await assertCovers(context.db, found, { scope, at: by.at });
    return toEffectText(await previewChange(context.db, { changed: withVoid(found, scope, by) }));
  },
  async run(context, { fixture: fixtureID, reason: why, seen: known, ...fields }) {
    const scope = toScope(fields, context.now());
    const { fixture: found, number } = await context.db.transaction((tx) =>
      voidBets(tx, { fixtureID, scope, seen: known, ...decisionBy(context, why) }),
    );
    const name = `${found.home} – ${found.away}`;
    return {
      text: {
        tr: `${name}: bahisler geçersiz (${number} numaralı karar). Kuponları hemen ardından sonuçlanır.`,
        en: `${name}: the bets are void (number ${number}). They are settled at once.`,
      },
    };
  },
});

const number = count({
  label: { tr: 'Karar no', en: 'Number' },
  shown: 'NUMBER',
  ask: 'Which one? `betting show FIXTURE` lists the voids of a match.',
});

/** Describes what taking a void back does to the coupons of the fixture. */
async function describeTakingBack(context: OperatorContext, fixtureID: string, given: { number: number; why: string }) {
  const found = await findFixtureForOperator(context.db, fixtureID);
  const changed = withoutVoid(found, given.number, decisionBy(context, given.why));
  return toEffectText(await previewChange(context.db, { changed }));
}

export const reverseVoid = command({
  title: { tr: 'Geçersiz saymayı geri al', en: 'Take a void back' },
  help: {
    tr: 'betting void veya void-bets kararını geri alır: kuponlar önceki durumlarına döner, ödenenler yeni kayıtlarla geri alınır',
    en: 'takes betting void or void-bets back: bets return to their state before, what was paid is taken back by new entries',
  },
  role: 'trade',
  effect: 'money',
  once: 'state',
  isPublic: true,
  fields: { fixture, number: { ...number, word: 'one' }, reason },
  confirm: (context, { fixture: fixtureID, number: which, reason: why }) =>
    describeTakingBack(context, fixtureID, { number: which, why }),
  async run(context, { fixture: fixtureID, number: which, reason: why }) {
    const { home, away } = await context.db.transaction((tx) =>
      takeVoidBack(tx, { fixtureID, number: which, ...decisionBy(context, why) }),
    );
    return {
      text: {
        tr: `${home} – ${away}: ${which} numaralı karar geri alındı. Kuponları hemen ardından sonuçlanır.`,
        en: `${home} – ${away}: number ${which} is taken back. Its bets follow at once.`,
      },
    };
  },
});
