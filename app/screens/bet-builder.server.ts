import { BUILDER_PARTS, canBuild, parseParts, serializePart } from '#contract/bet-builder';
import type { CouponSelection } from '#contract/coupons';
import { BUILDER, type Selection } from '#contract/markets';
import { BUILD, PART } from '~/lib/bets/builder-path';
import { readBetSlip, selectionKey } from '~/lib/bets/coupon-cookie';
import { formatSelection, matchMarketName, selectionName } from '~/lib/bets/format';
import { formatOdds } from '~/lib/bets/odds';
import { serializeToggle } from '~/lib/forms/odds-toggle';
import { fixedT } from '~/lib/language/i18n';
import type { Caller } from '~/request/caller';
import * as betting from '~/services/betting.server';

/*
 * The bet builder of a match: a form of plain choices that a GET prices, and a button that adds them to the bet slip as
 * one selection. All texts come from the server, so that other screens with odds do not load them.
 */

type Quote = Extract<Awaited<ReturnType<typeof betting.priceBuilder>>, { ok: true }>['data'];

/** Returns the markets that take part, each with its open selections. */
function choicesOf(caller: Caller, fixture: betting.Fixture, chosen: ReadonlySet<string>) {
  const t = fixedT(caller.language, 'betting');
  const markets = new Map<
    string,
    { market: string; name: string; chosen: string; options: { value: string; label: string }[] }
  >();
  for (const { market, line, status, selections } of fixture.markets) {
    if (status !== 'open' || !canBuild(fixture.sport, { market, line })) continue;
    const own = markets.get(market) ?? { market, name: matchMarketName(t, fixture, market), chosen: '', options: [] };
    markets.set(market, own);
    for (const { selection, odds } of selections) {
      if (odds === null) continue;
      const part: Selection = { market, line, selection };
      const value = serializePart(part);
      if (chosen.has(value)) own.chosen = value;
      const name = selectionName(t, { ...fixture, selection: part, language: caller.language });
      own.options.push({ value, label: `${name} · ${formatOdds(odds, caller.language)}` });
    }
  }
  return [...markets.values()];
}

/** Returns the selections of a URL, each market once. */
function readParts(search: URLSearchParams): Selection[] {
  const parts = search.getAll(PART).flatMap((text) => (text === '' ? [] : (parseParts(text) ?? [])));
  return [...new Map(parts.map((part) => [part.market, part])).values()];
}

/** Returns what a quote says about contradictions, and about selections that add nothing. */
function explain(caller: Caller, { state, contradiction, implied }: Quote, names: readonly string[]): string[] {
  const t = fixedT(caller.language, 'builder');
  const named = (positions: readonly number[]) => positions.map((at) => names[at] ?? '');
  if (state === 'contradiction') {
    const [one, other, ...more] = named(contradiction);
    return more.length === 0
      ? [t('contradictionPair', { one, other })]
      : [t('contradictionAll', { list: named(contradiction).join(', ') })];
  }
  return [
    ...(state === 'ok' ? [] : [t(state)]),
    ...implied.map(({ part, by }) => t('implied', { one: names[part], by: named(by).join(' + ') })),
  ];
}

/** Prices the chosen selections. */
async function quote(caller: Caller, fixture: betting.Fixture, parts: readonly Selection[]) {
  const t = fixedT(caller.language, 'builder');
  const names = parts.map((selection) =>
    formatSelection(fixedT(caller.language, 'betting'), {
      sport: fixture.sport,
      selection,
      teams: fixture,
      language: caller.language,
    }),
  );
  const nothing = { names, odds: '', isOk: false, toggle: '', button: '' };
  if (parts.length < BUILDER_PARTS.min) return { ...nothing, notes: [t('tooFew')] };
  if (parts.length > BUILDER_PARTS.max) return { ...nothing, notes: [t('tooMany', { max: BUILDER_PARTS.max })] };
  const reply = await betting.priceBuilder(caller, fixture.fixtureID, parts);
  if (!reply.ok) return { ...nothing, notes: [reply.message] };
  const { odds, selection, live } = reply.data;
  const notes = explain(caller, reply.data, names);
  if (odds === null) return { ...nothing, notes };
  const pick: CouponSelection = {
    fixtureID: fixture.fixtureID,
    market: BUILDER,
    line: null,
    selection,
    odds,
    ...(live && { live: true as const }),
  };
  const onSlip = readBetSlip(caller.request.headers.get('Cookie')).some(
    (one) => selectionKey(one) === selectionKey(pick),
  );
  return {
    names,
    notes,
    isOk: true,
    odds: formatOdds(odds, caller.language),
    toggle: serializeToggle(onSlip ? 'drop' : 'pick', pick),
    button: t(onSlip ? 'remove' : 'add'),
  };
}

/** Loads the bet builder of a match, with its form if the URL opens it; undefined for a match without one. */
export async function loadBetBuilder(caller: Caller, fixture: betting.Fixture, search: URLSearchParams) {
  if (!fixture.hasBuilder || (fixture.status !== 'scheduled' && fixture.status !== 'live')) return undefined;
  const t = fixedT(caller.language, 'builder');
  if (!search.has(BUILD)) return { title: t('open'), form: undefined };
  const parts = readParts(search);
  const markets = choicesOf(caller, fixture, new Set(parts.map(serializePart)));
  return {
    title: t('title'),
    form: {
      note: t('note'),
      none: t('none'),
      price: t('price'),
      close: t('close'),
      more: t('more'),
      chosen: t('chosen'),
      odds: t('odds'),
      markets,
      quote: parts.length > 0 ? await quote(caller, fixture, parts) : undefined,
    },
  };
}
export type BetBuilderView = NonNullable<Awaited<ReturnType<typeof loadBetBuilder>>>;
