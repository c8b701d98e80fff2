import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { ReactNode } from 'react';
import { LANGUAGES, type Language } from '#contract/constants';
import { localize, type Localized } from '#contract/localize';
import { kurusFromWire } from '#contract/wire';
import type { EntryProblem } from '#platform/content/edit';
import { checkEntry } from '#platform/content/check';
import { describeTerms } from '#platform/bonuses';
import { renderText } from '#platform/content';
import type {
  BonusEntry,
  PaymentMethodEntry,
  PopupEntry,
  PromotionEntry,
  SliderEntry,
  TournamentEntry,
  Words,
} from '#platform/content/file';
import { getSchedule } from '#platform/content/schedule';
import type { Section } from '#platform/content/sections';
import { settings } from '#settings';
import { PromotionCard } from '~/components/content/promotion-card';
import { TextBlocks } from '~/components/content/text-blocks';
import { TournamentCard } from '~/components/content/tournament-card';
import { Slider } from '~/components/games/slider';
import { OfferCard } from '~/components/money/bonus-card';
import { MethodList } from '~/components/money/method-list';
import { Popup } from '~/components/notices/popup';
import { inBrandColours } from '~/document/brand.server';
import { standaloneDocument } from '~/document/standalone.server';
import { fixedT } from '~/lib/language/i18n';
import { offerView } from '~/screens/bonuses.server';
import { summarizeMethod } from '~/screens/method-summary.server';
import account from '~/styles/account.css?inline';
import base from '~/styles/base.css?inline';
import content from '~/styles/content.css?inline';
import forms from '~/styles/forms.css?inline';
import games from '~/styles/games.css?inline';
import hearts from '~/styles/hearts.css?inline';
import layout from '~/styles/layout.css?inline';
import money from '~/styles/money.css?inline';
import offers from '~/styles/offers.css?inline';
import popup from '~/styles/popup.css?inline';
import slider from '~/styles/slider.css?inline';
import tokens from '~/styles/tokens.css?inline';
import { PREVIEW_MODES } from './content-entry';
import type { OperatorRequest } from './desk-request.server';

/** Language and mode of a preview. */
export interface PreviewStyle {
  language: Language;
  mode: (typeof PREVIEW_MODES)[number];
}

const STYLE = inBrandColours(
  [tokens, base, forms, layout, games, content, offers, slider, popup, account, money, hearts].join(''),
);

interface Look {
  text: (words: Words) => string;
  language: Language;
  now: Date;
}

/** Times of an entry, and the list of its kind in which players find it. */
function timesOf(entry: PromotionEntry | TournamentEntry, now: Date) {
  const { from = now, until = now } = getSchedule(entry, now);
  return { start: from, end: until, phase: from > now ? 1 : until <= now ? 2 : 0 } as const;
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
          promotion={{ ...view, ...times, announced }}
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
            ...times,
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
  popups: ({ id, title, text, link, linkText }: PopupEntry, look) => (
    <Popup id={id} title={look.text(title)} text={look.text(text)} link={link} linkText={look.text(linkText)} />
  ),
};

const componentOf = ({ name }: Section) =>
  COMPONENTS[name] ??
  (name.startsWith('information/') && !name.endsWith('/SocialMediaLinks')
    ? (words: Words, look: Look) => <TextBlocks text={look.text(words)} />
    : undefined);

/** Whether the entries of a section can be previewed. */
export const canPreview = (section: Section): boolean => componentOf(section) !== undefined;

/** Reads the button of a preview, as 'tr-light'; undefined for none. */
export function readPreview(value: string | undefined): PreviewStyle | undefined {
  const [language = '', mode = ''] = value?.split('-') ?? [];
  const known = PREVIEW_MODES.find((one) => one === mode);
  return known && LANGUAGES.includes(language) ? { language, mode: known } : undefined;
}

/** Checks an entry before it is saved. @returns the entry as it would be stored, or the problems of its fields */
export const checkPreview = (section: Section, entry: unknown): { entry: unknown } | { problems: EntryProblem[] } =>
  checkEntry(section, entry);

/** Shows an entry that is not saved, with the site's own component and colours. Its forms are not sent. */
export function previewDocument(
  { request }: OperatorRequest,
  { section, entry, language, mode }: { section: Section; entry: unknown } & PreviewStyle,
): Response {
  const { BRAND_NAME } = settings();
  const t = fixedT(language, 'desk');
  const look: Look = {
    text: (words) => renderText(words, { lang: language, brand: BRAND_NAME }),
    language,
    now: new Date(),
  };
  const shown = componentOf(section) as ((entry: unknown, look: Look) => ReactNode) | undefined;
  const element = shown?.(entry, look);
  const router = createMemoryRouter([{ id: 'root', path: '*', element, loader: () => null }], {
    hydrationData: { loaderData: { root: {} } },
  });
  const title = `${t('preview')}: ${localize(section.title as Localized, language)}`;
  return standaloneDocument(request, {
    language,
    mode,
    title,
    status: 200,
    style: STYLE,
    formTargets: 'none',
    body: (
      <main id="main" className="wrap">
        <h1 className="vh">{title}</h1>
        <RouterProvider router={router} />
      </main>
    ),
    headers: { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex, nofollow' },
  });
}
