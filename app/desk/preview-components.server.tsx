import type { ReactNode } from 'react';
import type { Language } from '#contract/constants';
import type { Mode } from '~/lib/preferences/preferences';
import { formatDateTime } from '#contract/dates';
import { kurusFromWire } from '#contract/wire';
import { describeTerms } from '#platform/bonuses';
import type {
  BonusEntry,
  LotteryEntry,
  MassMessageEntry,
  PaymentMethodEntry,
  PaymentsEntry,
  PopupEntry,
  PromotionEntry,
  SliderEntry,
  SpecialDateEntry,
  TournamentEntry,
  Words,
} from '#platform/content/file';
import { getSchedule } from '#platform/content/schedule';
import { windowAt } from '#platform/content/window';
import type { Section } from '#platform/content/sections';
import { settings } from '#settings';
import { PromotionCard } from '~/components/content/promotion-card';
import { SpecialDateCard } from '~/components/content/special-date-card';
import { TextBlocks } from '~/components/content/text-blocks';
import { TournamentCard } from '~/components/content/tournament-card';
import { Slider } from '~/components/games/slider';
import { FooterPages } from '~/components/layout/footer';
import { Header } from '~/components/layout/header';
import { PreferenceForms } from '~/components/layout/preference-forms';
import { OfferCard } from '~/components/money/bonus-card';
import { MethodList } from '~/components/money/method-list';
import { NotificationCard } from '~/components/notices/notification-card';
import { Popup } from '~/components/notices/popup';
import { brandLogo } from '~/document/brand.server';
import { offerView } from '~/screens/bonuses.server';
import { formatOfferDays } from '~/screens/offer-days.server';
import { summarizeMethod } from '~/screens/method-summary.server';
import { toShell, type ShellParts } from '~/screens/shell.server';
import { BankParts, GroupParts, LotteryParts, PREVIEW_CLOCK } from './preview-parts';

/** Language, mode and time of a preview. */
export interface Look {
  /** Returns a text in the language, with the brand. */
  text: (words: Words) => string;
  language: Language;
  mode: Mode;
  now: Date;
}

/** Times of an entry, and the list of its kind in which players find it. */
function timesOf(entry: PromotionEntry | TournamentEntry, now: Date) {
  const { from = now, until = now } = getSchedule(entry, now);
  return { start: from, end: until, phase: from > now ? 1 : until <= now ? 2 : 0 } as const;
}

type Entry<Part extends 'header' | 'footer' | 'languages' | 'partners' | 'methods'> = NonNullable<
  ShellParts[Part]
>[number];
type Licences = NonNullable<ShellParts['licences']>;
type Bank = NonNullable<PaymentsEntry['banks']>[number];

const shellOf = (parts: ShellParts, { language }: Look) =>
  toShell({ language, state: { preferences: { lite: false } } }, parts);

/** The header of a visitor with its menu or its languages. */
function inHeader(parts: ShellParts, look: Look): ReactNode {
  const { menu, languages } = shellOf(parts, look);
  return <Header brand={settings().BRAND_NAME} logo={brandLogo} menu={menu} languages={languages} picks={0} />;
}

/** The footer with one of its parts. */
function inFooter(parts: ShellParts, look: Look): ReactNode {
  const { footer } = shellOf(parts, look);
  return (
    <footer className="foot night">
      <FooterPages brand={settings().BRAND_NAME} content={footer} />
    </footer>
  );
}

/** The site's own component of an entry, by section. */
const COMPONENTS: Readonly<Record<string, (entry: never, look: Look) => ReactNode>> = {
  sliders: ({ id, title, text, link, linkText, image }: SliderEntry, look) => (
    <Slider
      slides={[{ id, title: look.text(title), text: look.text(text), link, linkText: look.text(linkText), image }]}
    />
  ),
  promotions: (entry: PromotionEntry, look) => {
    const { id, title, text, image, link, linkText, announced = false } = entry;
    const { phase, ...times } = timesOf(entry, look.now);
    const view = { id, title: look.text(title), text: look.text(text), image, link, linkText: look.text(linkText) };
    return (
      <div className="offers">
        <PromotionCard
          promotion={{ ...view, ...formatOfferDays(times, look.language), announced }}
          phase={announced ? 'coming' : (['active', 'coming', 'finished'] as const)[phase]}
        />
      </div>
    );
  },
  tournaments: (entry: TournamentEntry, look) => {
    const { id, name, text, image, link, prizes } = entry;
    const { phase, ...times } = timesOf(entry, look.now);
    const prize = prizes.reduce((sum, lira) => sum + (kurusFromWire(lira) ?? 0n), 0n);
    return (
      <div className="offers">
        <TournamentCard
          tournament={{
            id,
            name: look.text(name),
            text: look.text(text),
            image,
            link,
            prize: prize === 0n ? undefined : prize,
            days: formatOfferDays(times, look.language).days,
            leaderboard: [],
          }}
          phase={(['running', 'upcoming', 'concluded'] as const)[phase]}
        />
      </div>
    );
  },
  bonuses: (entry: BonusEntry, { language, now }) => (
    <OfferCard
      offer={offerView(
        {
          ...describeTerms(entry, entry.spins ?? 0, { lang: language, now, brand: settings().BRAND_NAME }),
          kind: entry.kind,
          offerID: entry.id,
          until: getSchedule(entry, now).until ?? now,
        },
        language,
      )}
    />
  ),
  'payments/methods': ({ id, name, kind, min, max, duration }: PaymentMethodEntry, { text, language }) => (
    <MethodList
      to="/profile/deposit"
      sections={[
        {
          kind: 'others',
          name: '',
          methods: [
            summarizeMethod(
              {
                id,
                name: text(name),
                kind,
                min: kurusFromWire(min) ?? 0n,
                max: kurusFromWire(max) ?? 0n,
                duration: text(duration),
                isFavorite: false,
              },
              language,
            ),
          ],
        },
      ]}
    />
  ),
  massMessages: (entry: MassMessageEntry, { text, language, now }) => {
    const { from = now } = getSchedule(entry, now);
    return (
      <NotificationCard
        kind="message"
        title={text(entry.title)}
        text={text(entry.text)}
        date={from.toISOString()}
        shownDate={formatDateTime(from, { language, clock: PREVIEW_CLOCK })}
      />
    );
  },
  specialDates: ({ title, text, link }: SpecialDateEntry, look) => (
    <SpecialDateCard title={look.text(title)} text={look.text(text)} link={link} />
  ),
  lotteries: ({ title, window, least }: LotteryEntry, { text, now }) => {
    const { start, end } = windowAt(window, now);
    return (
      <LotteryParts
        title={text(title)}
        from={start}
        last={new Date(end.getTime() - 1)}
        state={now < start ? 'lotteryComes' : now < end ? 'lotteryRuns' : 'lotteryOver'}
        least={BigInt(least) * 100n}
      />
    );
  },
  'payments/banks': ({ name, house }: Bank) => <BankParts name={name} house={house} />,
  'payments/groups': ({ name }: PaymentsEntry['groups'][number], { text }) => <GroupParts name={text(name)} />,
  'datas/header-menu': (entry: Entry<'header'>, look) => inHeader({ header: [entry] }, look),
  'datas/languages': (entry: Entry<'languages'>, look) => (
    <>
      {inHeader({ languages: [entry] }, look)}
      <footer className="foot night">
        <PreferenceForms
          languages={shellOf({ languages: [entry] }, look).languages}
          mode={look.mode}
          clock={PREVIEW_CLOCK}
          lite={false}
        />
      </footer>
    </>
  ),
  'datas/footer-menu': (entry: Entry<'footer'>, look) => inFooter({ footer: [entry] }, look),
  'datas/partners': (entry: Entry<'partners'>, look) => inFooter({ partners: [entry] }, look),
  'datas/investment-methods': (entry: Entry<'methods'>, look) => inFooter({ methods: [entry] }, look),
  'licenses/licenses': (entry: Licences['licenses'][number], look) =>
    inFooter({ licences: { licenses: [entry], playMoney: false } }, look),
  'information/SocialMediaLinks': (links: object, look) => inFooter({ social: JSON.stringify(links) }, look),
  'information/bottomBarInfo': (words: Words, look) => inFooter({ bottomBar: look.text(words) }, look),
  popups: ({ id, title, text, link, linkText }: PopupEntry, look) => (
    <Popup id={id} title={look.text(title)} text={look.text(text)} link={link} linkText={look.text(linkText)} />
  ),
};

/** Returns the site's component for the entries of a section; undefined for a section that has no look of its own. */
export const componentFor = ({ name }: Section) =>
  COMPONENTS[name] ??
  (name.startsWith('information/') ? (words: Words, look: Look) => <TextBlocks text={look.text(words)} /> : undefined);
