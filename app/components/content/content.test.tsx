import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { formatDateRange } from '#contract/dates';
import { formatOfferDays } from '~/screens/offer-days.server';
import { PageTexts } from '~/document/standalone.server';
import { ContentLink } from './content-link';
import { PromotionCard } from './promotion-card';
import { TextBlocks } from './text-blocks';
import { TournamentCard } from './tournament-card';

test('CONTENT-2 headings, paragraphs and lists are rendered as such', () => {
  expect(renderToStaticMarkup(<TextBlocks text={'# Bir\niki\n- üç\n- dört'} />)).toBe(
    '<div class="prose"><h2>Bir</h2><p>iki</p><ul><li>üç</li><li>dört</li></ul></div>',
  );
});

test('HARD-13 markup in CMS texts is shown as text', () => {
  const hostile =
    '# <script>alert(1)</script>\n<img src=x onerror=alert(1)>\n- <a href="javascript:alert(1)">x</a>\n&amp; "quotes"';
  const markup = renderToStaticMarkup(<TextBlocks text={hostile} headings="h3" />);
  expect(markup).not.toMatch(/<(script|img|a)\b/);
  expect(markup).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(markup).toContain('&amp;amp; &quot;quotes&quot;');
});

test('HARD-13 a rejected link is not rendered', () => {
  expect(renderToStaticMarkup(<ContentLink to="">Git</ContentLink>)).toBe('');
});

test('CONTENT-1 the days of a tournament have no repeated parts, in Istanbul, in both languages', () => {
  const first = new Date('2026-11-15T21:00:00Z');
  expect(formatDateRange(first, new Date('2026-11-22T20:59:59Z'), 'tr')).toBe('16–22 Kasım 2026');
  expect(formatDateRange(first, new Date('2026-12-06T20:59:59Z'), 'en')).toBe('16 Nov – 6 Dec 2026');
});

test('CONTENT-1 BROWSER-1 cards show the days as the loader formatted them, whatever language data the browser has', () => {
  const range = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatRange').mockReturnValue('16 - 22 Nov 2026');
  const shared = { id: 'autumn', text: '', image: '', link: '', days: '16–22 Nov 2026' };
  const markup = renderToStaticMarkup(
    <PageTexts language="en" clock="24">
      <TournamentCard tournament={{ ...shared, name: 'Autumn', prize: undefined, leaderboard: [] }} phase="concluded" />
      <PromotionCard
        promotion={{ ...shared, title: 'Autumn', linkText: '', announced: false, lastDay: '22 November 2026' }}
        phase="finished"
      />
    </PageTexts>,
  );
  range.mockRestore();
  expect(markup).toContain('<p class="soft">16–22 Nov 2026</p>');
  expect(markup).toContain('22 November 2026');
});

test('OWN-3 a promotion without dates shows none', () => {
  const undated = { id: '1', title: 'Bonus', text: '', image: '', link: '', linkText: '', announced: false };
  const markup = renderToStaticMarkup(
    <PageTexts language="tr" clock="24">
      <PromotionCard
        promotion={{ ...undated, ...formatOfferDays({ start: undefined, end: undefined }, 'tr') }}
        phase="active"
      />
    </PageTexts>,
  );
  expect(markup).toContain('Bonus');
  expect(markup).not.toContain('soft');
});
