import { expect, test } from 'vitest';
import { textBlocks } from './text-blocks';

test('CONTENT-2 plain text becomes paragraphs, headings and lists', () => {
  expect(textBlocks('Bir\niki\r\n\r\n# Başlık\nÜç\n- a\n- b\n\n- c\nSon')).toEqual([
    { kind: 'paragraph', text: 'Bir iki' },
    { kind: 'heading', text: 'Başlık' },
    { kind: 'paragraph', text: 'Üç' },
    { kind: 'list', items: ['a', 'b'] },
    { kind: 'list', items: ['c'] },
    { kind: 'paragraph', text: 'Son' },
  ]);
});

test('CONTENT-2 marks without their blank, and other markup, are plain text', () => {
  expect(textBlocks('#etiket\n-eksi\n**kalın** <b>b</b> [a](b)')).toEqual([
    { kind: 'paragraph', text: '#etiket -eksi **kalın** <b>b</b> [a](b)' },
  ]);
  expect(textBlocks('')).toEqual([]);
  expect(textBlocks(' \n\n ')).toEqual([]);
});
