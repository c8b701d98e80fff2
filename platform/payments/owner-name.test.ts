import { expect, test } from 'vitest';
import { isOwner } from './owner-name';

const player = (firstName: string, lastName: string) => ({ firstName, lastName });

test('MONEY-6 isOwner follows the rule for letters, order, second names and initials', () => {
  const same: [string, string, string][] = [
    ['Ayşe Işık', 'Ayşe', 'Işık'],
    ['AYSE ISIK', 'Ayşe', 'Işık'],
    ['işik ayşe', 'Ayşe', 'Işık'],
    ['ÖZGÜR ÇAĞRI ŞEN', 'Özgür Çağrı', 'Şen'],
    ['Ozgur Sen', 'Özgür Çağrı', 'Şen'],
    ['Çağrı Şen', 'Özgür Çağrı', 'Şen'],
    ['Özgür Ç. Şen', 'Özgür', 'Şen'],
    ['Özgür Çağrı Şen', 'Özgür', 'Şen'],
    ['Ayşe Yılmaz-Demir', 'Ayşe', 'Yılmaz Demir'],
    ['Ali Ali', 'Ali', 'Ali'],
  ];
  for (const [owner, first, last] of same) expect(isOwner(owner, player(first, last)), owner).toBe(true);
  const other: [string, string, string][] = [
    ['', 'Ayşe', 'Işık'],
    ['Ayşe', 'Ayşe', 'Işık'],
    ['Işık', 'Ayşe', 'Işık'],
    ['A. Işık', 'Ayşe', 'Işık'],
    ['Ayşe I.', 'Ayşe', 'Işık'],
    ['Fatma Işık', 'Ayşe', 'Işık'],
    ['Ayşe Yılmaz', 'Ayşe', 'Yılmaz Demir'],
    ['Özgür Kaan Şen', 'Özgür Çağrı', 'Şen'],
    ['Ali', 'Ali', 'Ali'],
    ['Ayşe Işık', '', ''],
  ];
  for (const [owner, first, last] of other) expect(isOwner(owner, player(first, last)), owner).toBe(false);
  expect(isOwner('Ayşe Işık', undefined)).toBe(false);
});
