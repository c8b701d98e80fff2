import { expect, test } from 'vitest';
import { foldForSearch } from './search';

test('CAT-3 finds ışık, IŞIK and isik alike', () => {
  for (const spelled of ['ışık', 'IŞIK', 'isik', 'İŞİK', 'ISIK', 'i\u0307s\u0327ik', ' ışık '])
    expect(foldForSearch(spelled)).toBe('isik');
});

test('CAT-3 folds every Turkish letter, composed or not', () => {
  expect(foldForSearch('ÇĞİIÖŞÜ çğıiöşü')).toBe('cgiiosu cgiiosu');
  expect(foldForSearch('Rüzgârı'.normalize('NFD'))).toBe('ruzgari');
});

test('HARD-28 invisible and look-alike characters do not hide a name', () => {
  expect(foldForSearch('Nil’in\u200b  Gölgesi')).toBe('nilin golgesi');
  expect(foldForSearch('ＬＡＬＥ')).toBe('lale');
});

test('HARD-29 LIKE wildcards are matched as text', () => {
  expect(foldForSearch('100%_\\')).toBe('100%_\\');
});
