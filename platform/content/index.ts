import type { InformationType, Language } from '#contract/constants';
import type { Licenses } from '#contract/licenses';
import { localize } from '#contract/localize';
import type { Executor } from '../db/database';
import type {
  BonusEntry,
  LotteryEntry,
  MassMessageEntry,
  PaymentsEntry,
  PopupEntry,
  PromotionEntry,
  SliderEntry,
  SpecialDateEntry,
  Words,
} from './file';
import { readSection, readUnlessSample } from './store';
import { momentAt, windowAt } from './window';

export type { BonusEntry } from './file';
export { picturesIn } from './references';
export { countDifferences, countEntries } from './differences';
export {
  editSection,
  KIND_TEXTS,
  mergePatch,
  requireVersion,
  restoreVersion,
  WrongEntry,
  type Edit,
  type EditContext,
  type EntryProblem,
} from './edit';
export { importContent, WrongContentFile, type Surroundings } from './import';
export { toPage } from './page';
export { localizePictureFault } from './picture-faults';
export { toProblemText } from './problem-texts';
export { seedContent, seedSections } from './seed';
export { getSchedule } from './schedule';
export { entriesIn, SECTIONS, type NamedEntry, type Section } from './sections';
export { readAll, sectionOrigins, toFile } from './store';
export {
  currentVersion,
  listNewestVersions,
  listVersions,
  lockContent,
  readEntries,
  STORED_VERSIONS,
} from './versions';
export type { PaymentsEntry } from './file';
export { findTurn, listTurns, type TournamentTurn } from './tournaments';

/** Option to hide the samples of licences, social links and partners until an operator imports real ones. */
interface Samples {
  hidesSamples?: boolean | undefined;
}

/** Context of a read: language, time and brand name. */
export interface Reading {
  lang: Language;
  now: Date;
  brand: string;
}

/** Picks the language and inserts the brand's name. Uses a no-break space between an amount and its currency sign. */
export function renderText(words: Words, { lang, brand }: Pick<Reading, 'lang' | 'brand'>): string {
  return localize(words, lang)
    .replaceAll('{{brand}}', brand)
    .replace(/(\d) ₺/g, '$1\u00a0₺');
}

function dates(window: SliderEntry['window'], { now }: Reading) {
  const { start, end } = windowAt(window, now);
  return { Start_date: start.toISOString(), End_date: end.toISOString(), live: start <= now && now < end };
}

/** Returns sliders of one type, the currently visible ones first, each group in its own order. */
export async function listSliders(executor: Executor, type: SliderEntry['type'], reading: Reading) {
  const entries = (await readSection<SliderEntry>(executor, 'sliders')).filter((entry) => entry.type === type);
  return entries
    .map((entry) => {
      const { live, ...span } = dates(entry.window, reading);
      return {
        showing: live && entry.status === 'active',
        slider: {
          id: entry.id,
          Status: entry.status,
          sliderPlace: entry.place,
          ...span,
          title: renderText(entry.title, reading),
          text: renderText(entry.text, reading),
          link: entry.link,
          linkText: renderText(entry.linkText, reading),
          image: entry.image,
          audience: entry.audience,
        },
      };
    })
    .sort((one, other) => Number(other.showing) - Number(one.showing));
}

/** Returns promotions in the reader's language, with their start and end dates. */
export async function listPromotions(executor: Executor, reading: Reading) {
  return (await readSection<PromotionEntry>(executor, 'promotions')).map((entry) => {
    const { Start_date, End_date } = dates(entry.window, reading);
    return {
      id: entry.id,
      Status: entry.status,
      title: renderText(entry.title, reading),
      text: renderText(entry.text, reading),
      image: entry.image,
      Start_date,
      End_date,
      link: entry.link,
      linkText: renderText(entry.linkText, reading),
      announced: entry.announced,
    };
  });
}

/** A bonus offer, whether it is available at the given time, and its window then. */
export interface LiveBonus {
  entry: BonusEntry;
  live: boolean;
  start: Date;
  end: Date;
}

/** Returns all bonus offers of the content. */
export async function readBonuses(executor: Executor, now: Date): Promise<LiveBonus[]> {
  return (await readSection<BonusEntry>(executor, 'bonuses')).map((entry) => {
    const { start, end } = windowAt(entry.window, now);
    return { entry, start, end, live: entry.status === 'active' && start <= now && now < end };
  });
}

/** Returns popups in the reader's language, including inactive ones with `Active: 0`. */
export async function listPopups(executor: Executor, reading: Reading) {
  return (await readSection<PopupEntry>(executor, 'popups')).map((entry) => ({
    id: entry.id,
    Active: entry.active ? 1 : 0,
    title: renderText(entry.title, reading),
    text: renderText(entry.text, reading),
    link: entry.link,
    linkText: renderText(entry.linkText, reading),
    audience: entry.audience,
  }));
}

/** Returns special dates in the reader's language. */
export async function listSpecialDates(executor: Executor, reading: Reading) {
  return (await readSection<SpecialDateEntry>(executor, 'specialDates')).map((entry) => ({
    id: entry.id,
    Status: entry.status,
    title: renderText(entry.title, reading),
    text: renderText(entry.text, reading),
    link: entry.link,
  }));
}

/** Returns lotteries in the reader's language, the running ones first, then the newest; the last day is included. */
export async function listLotteries(executor: Executor, reading: Reading) {
  return (await readSection<LotteryEntry>(executor, 'lotteries'))
    .map(({ id, title, window, least }) => {
      const { start, end } = windowAt(window, reading.now);
      const runs = start <= reading.now && reading.now < end;
      return { id, title: renderText(title, reading), start, last: new Date(end.getTime() - 1), least, runs };
    })
    .sort((one, other) => Number(other.runs) - Number(one.runs) || other.start.getTime() - one.start.getTime());
}

/** Returns messages to all players sent so far, newest first. */
export async function listMassMessages(executor: Executor, reading: Reading) {
  return (await readSection<MassMessageEntry>(executor, 'massMessages'))
    .map((entry) => ({
      id: entry.id,
      title: renderText(entry.title, reading),
      text: renderText(entry.text, reading),
      date: momentAt(entry.sent, reading.now),
    }))
    .filter((message) => message.date <= reading.now)
    .sort((one, other) => other.date.getTime() - one.date.getTime());
}

/** Returns an information text; `undefined` if there is none. Social links are one JSON text in every language. */
export async function informationText(
  executor: Executor,
  type: InformationType,
  reading: Reading & Samples,
): Promise<string | undefined> {
  if (type === 'SocialMediaLinks') {
    const [links] = await readUnlessSample<Record<string, string>>(executor, `information/${type}`, reading);
    return links && JSON.stringify(links);
  }
  const [words] = await readSection<Words>(executor, `information/${type}`);
  return words && renderText(words, reading);
}

/** Returns a static file of `datas/`; `undefined` if there is none of that name. */
export async function readDatas(executor: Executor, name: string, samples: Samples = {}): Promise<unknown | undefined> {
  const section = `datas/${name}`;
  const [body] =
    name === 'partners'
      ? await readUnlessSample<unknown>(executor, section, samples)
      : await readSection<unknown>(executor, section);
  return body;
}

/** Returns the licences of the footer; none if none were imported. */
export async function readLicenses(executor: Executor, samples: Samples = {}): Promise<Pick<Licenses, 'licenses'>> {
  const [body] = await readUnlessSample<Pick<Licenses, 'licenses'>>(executor, 'licenses', samples);
  return body ?? { licenses: [] };
}

/** Returns the current groups and methods of payment. */
export async function readPayments(executor: Executor): Promise<PaymentsEntry> {
  const [body] = await readSection<PaymentsEntry>(executor, 'payments');
  return body ?? { groups: [], methods: [] };
}
