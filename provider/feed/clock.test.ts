import { describe, expect, test } from 'vitest';
import { createChance } from '../chance';
import { clockWords } from './clock';
import { MODELS } from './prices';

const eventsOf = (sport: 'football' | 'basketball' | 'tennis' | 'volleyball', home: number) => {
  const moments = MODELS[sport].play({ home, away: home }, createChance(`clock ${sport}`, 0));
  return [...new Set(moments.slice(0, -1).map((moment) => clockWords(sport, moment).tr))];
};

describe('The clock of a match', () => {
  test('BET-1 football counts ninety minutes around half-time', () => {
    const words = eventsOf('football', 1.4);
    expect(words).toHaveLength(91);
    expect([words[0], words[44], words[45], words[46], words[90]]).toEqual(["1'", "45'", 'Devre arası', "46'", "90'"]);
  });

  test('BET-1 basketball counts the minutes of each quarter, with breaks between them', () => {
    const words = eventsOf('basketball', 1);
    expect(words.slice(0, 12)).toEqual([
      ...Array.from({ length: 10 }, (_, minute) => `1. çeyrek, ${minute + 1}. dk`),
      'Ara',
      '2. çeyrek, 1. dk',
    ]);
    expect(words).toContain('Devre arası');
    expect(words.filter((word) => word.startsWith('4. çeyrek'))).toHaveLength(10);
  });

  test('BET-1 tennis and volleyball count sets', () => {
    expect(eventsOf('tennis', 0.62).slice(0, 2)).toEqual(['1. set', '2. set']);
    expect(eventsOf('volleyball', 50).slice(0, 3)).toEqual(['1. set', '2. set', '3. set']);
  });
});
