import { expect, test } from 'vitest';
import { demoPath, launchPath } from './launch-path';

const read = (path: string) => {
  const [type = '', id = '', third, fourth] = path.split('/').map(decodeURIComponent);
  return launchPath({ type, id, third, fourth });
};

test('PLAY-1 parses the four spellings of a slot and of a table', () => {
  expect(read('slot/1001')).toEqual({ opens: 'casino', id: '1001' });
  expect(read('slot/1001/Lodos%20Works')).toEqual({ opens: 'casino', id: '1001', providerName: 'Lodos Works' });
  expect(read('slot/1001/slot')).toEqual({ opens: 'casino', id: '1001' });
  expect(read('slot/1001/slot/Lodos%20Works')).toEqual({ opens: 'casino', id: '1001', providerName: 'Lodos Works' });
  expect(read('live/7001')).toEqual({ opens: 'livecasino', id: '7001' });
  expect(read('livecasino/7001/live/Salon')).toEqual({ opens: 'livecasino', id: '7001', providerName: 'Salon' });
});

test('PLAY-1 virtual games open by provider id, with the type if it is given', () => {
  expect(read('virtual/81')).toEqual({ opens: 'virtualgames', id: '81' });
  expect(read('virtual/82/bingo')).toEqual({ opens: 'virtualgames', id: '82', type: 'bingo' });
  expect(read('virtual/82/bingo/Tombala%20Evi')).toEqual({
    opens: 'virtualgames',
    id: '82',
    type: 'bingo',
    providerName: 'Tombala Evi',
  });
  expect(read('bingo/82')).toEqual({ opens: 'virtualgames', id: '82', type: 'bingo' });
  expect(read('bingo/82/virtual')).toEqual({ opens: 'virtualgames', id: '82', type: 'bingo' });
  expect(read('virtual/81/Saha')).toEqual({ opens: 'virtualgames', id: '81', providerName: 'Saha' });
});

test('PLAY-1 a path without a game, or with two kinds of game, opens nothing', () => {
  for (const path of [
    'poker/1',
    'slot/',
    'slot/a%20b',
    'slot/..%2Fx',
    'slot/1/live',
    'live/1/bingo',
    'slot/1/Lodos/slot',
    'constructor/1',
    '__proto__/1',
    'slot/1/toString/x',
  ]) {
    expect(read(path), path).toBeUndefined();
  }
});

test('GAME-4 the demo of a game has the same spelling as its launch; other virtual games have none', () => {
  expect(demoPath('/play/slot/1001')).toBe('/demo/slot/1001');
  expect(demoPath('/play/virtual/82/bingo')).toBe('/demo/virtual/82/bingo');
  expect(demoPath('/play/bingo/82?x=1')).toBe('/demo/bingo/82?x=1');
  expect(demoPath('/play/live/7021')).toBe('/demo/live/7021');
  for (const path of ['/play/virtual/81/football', '/play/slot', '/slot/1', '/play/slot/1/a/b/c', ''])
    expect(demoPath(path), path).toBeUndefined();
});
