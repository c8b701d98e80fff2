import { PAGE_SIZE } from '#contract/constants';
import type { BonusOffer, OpenBonus, PastBonus } from '#contract/bonus';
import { formatDate, formatDateTime, type TimeStyle } from '#contract/dates';
import { choiceParameters, HISTORY_PERIODS, readHistoryChoice } from '~/lib/links/history-periods';
import { fixedT } from '~/lib/language/i18n';
import { formatBonusEnd } from '~/lib/format/bonus-end';
import { formatAmount, keepSigns } from '~/lib/format/money';
import { pageOffset } from '~/lib/links/page-offset';
import type { PlayerCaller } from '~/request/caller';
import { api } from '~/api/client.server';
import * as bonus from '~/services/bonus.server';
import type { Language } from '#contract/constants';
import { withDecimalSign } from '#contract/decimal';

type Tone = 'good' | 'wait' | 'bad' | 'plain';

/** Tone of each state; a state without an entry ended against the player's wish and is 'bad'. */
const TONES: Partial<Record<PastBonus['state'], Tone>> = {
  released: 'good',
  active: 'good',
  offered: 'wait',
  joined: 'wait',
  waiting: 'wait',
  declined: 'plain',
  'given-up': 'plain',
};
const toneOf = (state: PastBonus['state']): Tone => TONES[state] ?? 'bad';

export interface Fact {
  label: string;
  value: string;
}

export interface OfferView {
  /** Id that claim and decline send. */
  id: string;
  title: string;
  text: string;
  facts: Fact[];
}

export interface OpenView extends OfferView {
  state: OpenBonus['state'];
  stateText: string;
  tone: Tone;
  /** Wagered part in per cent; undefined if there is no wagering yet. */
  percent?: number | undefined;
  progressText: string;
  /** Accessible name of the progress bar. */
  progressName: string;
  /** Text of a bonus that waits for its deposit. */
  waitingText: string;
  /** Slot of the remaining free spins, if any. */
  gameID?: string | undefined;
}

interface PastView {
  id: string;
  date: string;
  title: string;
  state: string;
  tone: Tone;
  amount: string;
  wagered: string;
  released: string;
}

const hasToBeStaked = ({ wagering, turnover }: Pick<BonusOffer, 'wagering' | 'turnover'>): boolean =>
  wagering > 0 || turnover !== undefined;

/** Returns the amounts of the terms, labelled. */
function termFacts(terms: BonusOffer | OpenBonus, language: Language): Fact[] {
  const t = fixedT(language, 'bonuses');
  const { counting } = terms;
  const { hall = 0 } = counting;
  const facts: Fact[] = [];
  const amount = (label: 'cap' | 'minTurnover' | 'minDeposit' | 'maxStake' | 'maxWin') => {
    const kurus = terms[label];
    if (kurus !== undefined) facts.push({ label: t(label), value: formatAmount(kurus, language) });
  };
  amount('minDeposit');
  amount('cap');
  amount('minTurnover');
  if (terms.minRounds !== undefined)
    facts.push({ label: t('minRounds'), value: t('minRoundsOf', { count: terms.minRounds }) });
  facts.push({
    label: t('wagering'),
    value:
      terms.wagering > 0
        ? t('times', { count: terms.wagering })
        : terms.turnover
          ? t('turnover', { count: terms.turnover })
          : t('noWagering'),
  });
  if (hasToBeStaked(terms)) {
    const percent = (share: number) => (language === 'tr' ? `%${share}` : `${share}%`);
    const odds = ((counting.betFromOdds ?? 100) / 100).toFixed(2);
    const parts = [
      counting.slot > 0 ? t('countsSlots', { share: percent(counting.slot) }) : '',
      counting.live > 0 ? t('countsTables', { share: percent(counting.live) }) : '',
      counting.bingo > 0 ? t('countsBingo', { share: percent(counting.bingo) }) : '',
      hall > 0 ? t('countsBingoDraws', { share: percent(hall) }) : '',
      counting.bet > 0 ? t('countsBets', { share: percent(counting.bet), odds: withDecimalSign(odds, language) }) : '',
    ].filter(Boolean);
    facts.push({ label: t('counts'), value: parts.join(', ') });
    amount('maxStake');
    amount('maxWin');
  }
  return facts;
}

/** Returns an offer as its card shows it. */
export function offerView(offer: BonusOffer, language: Language): OfferView {
  const t = fixedT(language, 'bonuses');
  const facts = termFacts(offer, language);
  if (hasToBeStaked(offer)) facts.push({ label: t('within'), value: t('days', { count: offer.days }) });
  facts.push({ label: t('claimUntil'), value: formatDate(new Date(offer.until.getTime() - 1), language) });
  return { id: offer.offerID, title: offer.title, text: keepSigns(offer.text), facts };
}

const UNTIL = { offered: 'claimUntil', joined: 'claimUntil', waiting: 'depositUntil', active: 'wagerUntil' } as const;

function openView(open: OpenBonus, style: TimeStyle): OpenView {
  const { language } = style;
  const t = fixedT(language, 'bonuses');
  const amount = (kurus: bigint) => formatAmount(kurus, language);
  const isActive = open.state === 'active';
  const facts: Fact[] = [];
  if (open.amount !== undefined) facts.push({ label: t('amount'), value: amount(open.amount) });
  if (isActive) {
    if (!open.turnover) facts.push({ label: t('held'), value: amount(open.held) });
    facts.push({ label: t(open.turnover ? 'turnoverLeft' : 'left'), value: amount(open.left) });
  }
  if (open.spins && open.state !== 'waiting')
    facts.push({
      label: t('spins'),
      value: t('spinsOf', { count: open.spins.left, amount: amount(open.spins.value) }),
    });
  if (open.expiresAt) facts.push({ label: t(UNTIL[open.state]), value: formatBonusEnd(open.expiresAt, style) });
  return {
    id: open.bonusID,
    title: open.title,
    text: open.text,
    state: open.state,
    stateText: t(`state_${open.state}`),
    tone: toneOf(open.state),
    facts: [...facts, ...termFacts(open, language)],
    ...(isActive && open.required > 0n ? { percent: Number((open.progress * 100n) / open.required) } : {}),
    progressName: t(open.turnover ? 'turnoverShort' : 'wageredShort'),
    waitingText: t(open.turnover ? 'turnoverWaiting' : 'waitingText'),
    progressText: t(open.turnover ? 'turnoverProgress' : 'progress', {
      done: amount(open.progress),
      required: amount(open.required),
    }),
    ...(isActive && open.spins && open.spins.left > 0 ? { gameID: open.spins.gameID } : {}),
  };
}

function pastView(past: PastBonus, style: TimeStyle): PastView {
  const { language } = style;
  const t = fixedT(language, 'bonuses');
  const amount = (kurus: bigint) => formatAmount(kurus, language);
  return {
    id: past.bonusID,
    date: formatDateTime(past.date, style),
    title: past.title,
    state: t(`state_${past.state}`),
    tone: toneOf(past.state),
    amount: past.amount === null || past.amount === undefined ? '' : amount(past.amount),
    wagered: past.required > 0n ? `${amount(past.progress)} / ${amount(past.required)}` : '',
    released: past.released > 0n ? amount(past.released) : '',
  };
}

/**
 * Loads the bonus screen: open bonuses, claimable ones, and a page of ten of the history.
 * @throws {Response} 404 for an invalid offset, 502 if the lists cannot be read
 */
export async function bonusesPage(caller: PlayerCaller, now: Date) {
  const { language } = caller;
  const t = fixedT(language, 'history');
  const url = new URL(caller.request.url);
  const offset = pageOffset(url, PAGE_SIZE);
  if (offset === undefined) throw new Response(null, { status: 404 });
  const choice = readHistoryChoice(url.searchParams, 'last90', now);
  const why = { missing: 'rangeMissing', noDay: 'rangeNoDay', endFirst: 'rangeEndFirst' } as const;
  const filter = {
    period: choice.period,
    from: choice.from,
    to: choice.to,
    errors: choice.wrong ? { [choice.wrong.field]: [t(why[choice.wrong.why])] } : undefined,
    periods: [...HISTORY_PERIODS, 'range' as const].map((period) => ({ value: period, label: t(period) })),
  };
  const [offers, history] = await Promise.all([
    bonus.listOffers(caller),
    choice.wrong ? undefined : api.bonus.listHistory(caller, { ...choice.range, limit: PAGE_SIZE, offset }),
  ]);
  if (!offers.ok && offers.kind === 'absent')
    return { language, absent: true, open: [], offers: [], past: [], total: 0, offset, query: '', filter };
  if (!offers.ok || history?.ok === false) throw new Response(null, { status: 502 });
  return {
    language,
    absent: false,
    open: offers.data.open.map((one) => openView(one, caller)),
    offers: offers.data.offers.map((one) => offerView(one, language)),
    past: history ? history.data.map((one) => pastView(one, caller)) : [],
    total: history?.pagination?.total ?? 0,
    offset,
    query: choiceParameters(choice).toString(),
    filter,
  };
}
