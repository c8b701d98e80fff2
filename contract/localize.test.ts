import { describe, expect, test } from 'vitest';
import { withDecimalSign } from './decimal';
import { localize, translator } from './localize';

describe('texts of the platform in an added language', () => {
  const translate = translator({
    de: {
      Draw: 'Unentschieden',
      'Hello {name}, wait {count} seconds.': '{count} Sekunden warten, {name}!',
      'Hello {name}': 'Hallo {name}',
      'Cost: 5 (five) {sign}': 'Preis: 5 {sign}',
    },
  });

  test('RUN-50 are translated by their English text, values unchanged', () => {
    expect(translate('Draw', 'de')).toBe('Unentschieden');
    expect(translate('Hello Ayşe, wait 30 seconds.', 'de')).toBe('30 Sekunden warten, Ayşe!');
    expect(translate('Hello Ayşe', 'de')).toBe('Hallo Ayşe');
    expect(translate('Cost: 5 (five) ₺', 'de')).toBe('Preis: 5 ₺');
    // Translate a template before filling in its values.
    expect(translate('Hello {name}', 'de')).toBe('Hallo {name}');
  });

  test('RUN-50 are English if there is no translation', () => {
    for (const [text, language] of [
      ['Drawn', 'de'],
      ['constructor', 'de'],
      ['Draw', 'fr'],
      ['Draw', 'constructor'],
    ] as const)
      expect(translate(text, language)).toBe(text);
  });

  test('RUN-50 content may contain the text of a language itself', () => {
    const text = { tr: 'Bir', en: 'One', de: 'Eins' };
    expect(['tr', 'en', 'de', 'fr', 'toString'].map((language) => localize(text, language))).toEqual([
      'Bir',
      'One',
      'Eins',
      'One',
      'One',
    ]);
  });

  test('RUN-50 numbers have the decimal sign of the language', () => {
    expect(['tr', 'en', 'de', 'ja'].map((language) => withDecimalSign('1.5', language))).toEqual([
      '1,5',
      '1.5',
      '1,5',
      '1.5',
    ]);
  });
});
