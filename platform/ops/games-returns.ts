import { dayInIstanbul, midnightInIstanbul } from '#contract/istanbul';
import { wireFromKurus } from '#contract/wire';
import { findMaker, measureReturns, type MeasuredReturn, type StatedReturn } from '../games';
import { Refusal, type Localized } from '../refusal';
import { command } from './command';
import { month, optional, text } from './field';

const reversed = (): Refusal =>
  new Refusal({ tr: 'Son ay ilk aydan önce.', en: 'The last month is before the first one.' }, 'invalid', 'until');

/** Returns a share as a percentage with two decimals. */
const percentText = (share: number): Localized => {
  const digits = (share * 100).toFixed(2);
  return { tr: `%${digits.replace('.', ',')}`, en: `${digits} %` };
};

const rangeText = (from: number, to: number): Localized => {
  const [low, high] = [percentText(from), percentText(to)];
  return low.en === high.en ? low : { tr: `${low.tr} – ${high.tr}`, en: `${low.en} – ${high.en}` };
};

const intervalText = ({ interval }: MeasuredReturn) => (interval ? rangeText(interval.from, interval.to) : '');
const statedText = (stated: StatedReturn | undefined) => (stated ? rangeText(stated.min, stated.max) : '');

/** Returns the first day of the month after a month, 'YYYY-MM'. */
const monthAfter = (name: string): string => dayInIstanbul(midnightInIstanbul(`${name}-01`, 31)).slice(0, 7);

export const gameReturns = command({
  title: { tr: 'Oyunların ölçülen geri dönüşü', en: 'Measured returns of games' },
  help: {
    tr: 'biten turların bahisleri, kazançları ve geri dönüşü, %95 güven aralığı ve belirtilen geri dönüşle (jackpotlar ayrı; varsayılan: bu ay). 10.000 turdan az oyun değerlendirilmez; doğru oyunların da yirmide biri aralığın dışında kalır',
    en: 'stakes, payouts and return of ended rounds, with a 95 % interval and the stated return (jackpots apart; default: this month). A game with fewer than 10,000 rounds gets no verdict; of correct games one in twenty is outside too',
  },
  role: 'read',
  fields: {
    month: optional(month({ label: { tr: 'Ay', en: 'Month' } })),
    until: optional(month({ label: { tr: 'Son ay', en: 'Last month' } })),
    provider: optional(text({ label: { tr: 'Sağlayıcı', en: 'Provider' }, shown: 'NAME', max: 100 })),
  },
  columns: {
    id: 'id',
    name: 'text',
    provider: 'text',
    rounds: 'number',
    stakes: 'money',
    payouts: 'money',
    jackpots: 'money',
    return: 'number',
    interval: 'number',
    stated: 'number',
    verdict: 'status',
  },
  async run({ db, now, readReplica }, { month: first = dayInIstanbul(now()).slice(0, 7), until = first, provider }) {
    if (until < first) throw reversed();
    const maker = provider === undefined ? undefined : await findMaker(db, provider);
    if (provider !== undefined && maker === undefined)
      throw new Refusal(
        { tr: `Böyle bir sağlayıcı yok: ${provider}.`, en: `No such provider: ${provider}.` },
        'not-found',
        'provider',
      );
    const period = { from: midnightInIstanbul(`${first}-01`), until: midnightInIstanbul(`${monthAfter(until)}-01`) };
    const found = await readReplica(db, (replica) => measureReturns(replica, { ...period, provider: maker }));
    return {
      rows: found.map((game) => ({
        id: game.id,
        name: game.name,
        provider: game.provider,
        rounds: game.rounds,
        stakes: wireFromKurus(game.stakes),
        payouts: wireFromKurus(game.payouts),
        jackpots: wireFromKurus(game.jackpots),
        return: percentText(game.share),
        interval: intervalText(game),
        stated: statedText(game.stated),
        verdict: game.verdict,
      })),
    };
  },
});
