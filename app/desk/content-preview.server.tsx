import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { ReactNode } from 'react';
import { LANGUAGES, type Language } from '#contract/constants';
import { localize, type Localized } from '#contract/localize';
import type { EntryProblem } from '#platform/content/edit';
import { renderText } from '#platform/content';
import type { Section } from '#platform/content/sections';
import { settings } from '#settings';
import { inBrandColours } from '~/document/brand.server';
import { getSchedule, hasDisplayTime } from '#platform/content/schedule';
import { displayTime } from '#platform/ops/content-entries';
import { readField } from '#platform/ops/field';
import { standaloneDocument } from '~/document/standalone.server';
import { fixedT } from '~/lib/language/i18n';
import account from '~/styles/account.css?inline';
import base from '~/styles/base.css?inline';
import content from '~/styles/content.css?inline';
import forms from '~/styles/forms.css?inline';
import games from '~/styles/games.css?inline';
import hearts from '~/styles/hearts.css?inline';
import layout from '~/styles/layout.css?inline';
import money from '~/styles/money.css?inline';
import offers from '~/styles/offers.css?inline';
import payment from '~/styles/payment.css?inline';
import popup from '~/styles/popup.css?inline';
import slider from '~/styles/slider.css?inline';
import tokens from '~/styles/tokens.css?inline';
import { PREVIEW_MODES, PREVIEW_TIME } from './content-entry';
import { withZone } from './commands.server';
import type { OperatorRequest } from './desk-request.server';
import { componentFor, type Look } from './preview-components.server';
import { isSeen, PreviewTime } from './preview-parts';
import own from './preview.css?inline';

/** Language and mode of a preview. */
export interface PreviewStyle {
  language: Language;
  mode: (typeof PREVIEW_MODES)[number];
}

const STYLE = inBrandColours(
  [tokens, base, forms, layout, games, content, offers, slider, popup, account, money, payment, hearts, own].join(''),
);

/** Whether the entries of a section can be previewed. */
export const canPreview = (section: Section): boolean => componentFor(section) !== undefined;

/** Reads the button of a preview, as 'tr-light'; undefined for none. */
export function readPreview(value: string | undefined): PreviewStyle | undefined {
  const [language = '', mode = ''] = value?.split('-') ?? [];
  const known = PREVIEW_MODES.find((one) => one === mode);
  return known && LANGUAGES.includes(language) ? { language, mode: known } : undefined;
}

/** Reads the chosen time of a preview; `at` is undefined for none. A time without a zone is of Istanbul. */
export function readPreviewTime(typed: string): { at: Date | undefined } | { problem: EntryProblem } {
  if (typed.trim() === '') return { at: undefined };
  const read = readField(PREVIEW_TIME, displayTime, [withZone(typed.trim())]);
  return 'field' in read ? { problem: read } : { at: read.value as Date };
}

/** An entry to preview. */
interface Preview extends PreviewStyle {
  section: Section;
  entry: unknown;
  /** Time at which players would see it; default: now, whether players see it or not. */
  at: Date | undefined;
}

/** Shows an entry that is not saved, with the site's own component and colours. Its links and forms do nothing. */
export function previewDocument(
  { request }: OperatorRequest,
  { section, entry, language, mode, at }: Preview,
): Response {
  const { BRAND_NAME } = settings();
  const t = fixedT(language, 'desk');
  const look: Look = {
    text: (words) => renderText(words, { lang: language, brand: BRAND_NAME }),
    language,
    mode,
    now: at ?? new Date(),
  };
  const shown = componentFor(section) as ((entry: unknown, look: Look) => ReactNode) | undefined;
  const schedule = getSchedule(entry, look.now);
  const seen = at === undefined || isSeen(section.name, schedule.state);
  const element = (
    <>
      {at && hasDisplayTime(section) && <PreviewTime at={at} schedule={schedule} isSeen={seen} />}
      {seen && shown?.(entry, look)}
    </>
  );
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
    isInert: true,
    body: (
      <main id="main" className="wrap">
        <h1 className="vh">{title}</h1>
        <RouterProvider router={router} />
      </main>
    ),
    headers: { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex, nofollow' },
  });
}
