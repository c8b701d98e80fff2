import { describe, expect, test } from 'vitest';
import { popups } from '../notices';
import { massMessages } from '../mass-messages';
import { information } from './index';

const { SocialMediaLinks: links, ...texts } = information;
const parts = (text: string) => text.split('\n').filter((line) => line !== '').map((line) => (line.startsWith('# ') ? 'heading' : line.startsWith('- ') ? 'item' : 'paragraph'));

describe('information texts', () => {
  test.each(Object.entries(texts))('CONTENT-2 %s says the same in both languages, heading by heading and item by item', (_, { tr, en }) => {
    expect(parts(en)).toEqual(parts(tr));
  });
  test('CONTENT-2 no text leads to a page or a game that the site does not have', () => {
    const said = [...Object.values(texts), ...popups.map(({ text }) => text), ...massMessages.map(({ text }) => text)];
    for (const { tr, en } of said) {
      expect(tr).not.toMatch(/“Sınırlar”|Sınırlar (bölüm|sayfa)|sınırlarınızı hesabınızdan|kendini men/i);
      expect(en).not.toMatch(/limits (page|in your account)|under limits|self-exclusion/i);
    }
    expect(texts.SiteInformation.tr).not.toMatch(/sanal futbol|spor bahis/);
    expect(texts.SiteInformation.en).not.toMatch(/virtual football|sports betting/);
  });
  test('SHELL-1 every social link is empty or a web address', () => {
    for (const address of Object.values(links)) expect(address).toMatch(/^(https:\/\/\S+)?$/);
  });
  test('CONTENT-2 texts name things as the screens do', () => {
    for (const { tr } of Object.values(texts)) expect(tr).not.toMatch(/parola/i);
  });
});
