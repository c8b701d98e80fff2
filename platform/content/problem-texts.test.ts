import { expect, test } from 'vitest';
import { z } from 'zod';
import { toProblemText } from './problem-texts';

test.each<[z.ZodType, unknown, string, string]>([
  [z.string().min(1), '', 'Boş olamaz.', 'Must not be empty.'],
  [z.string().min(3), 'ab', 'En az 3 karakter.', 'At least 3 characters.'],
  [z.string().max(2), 'abc', 'En fazla 2 karakter.', 'At most 2 characters.'],
  [z.array(z.string()).min(2), ['a'], 'En az 2 giriş gerekli.', 'At least 2 entries.'],
  [z.array(z.string()).max(1), ['a', 'b'], 'En fazla 1 giriş.', 'At most 1 entries.'],
  [z.int(), 1.5, 'Tam sayı olmalı.', 'Must be a whole number.'],
  [z.number().min(-2), -3, 'En az -2 olmalı.', 'Must be at least -2.'],
  [z.number().max(1.5), 2, 'En fazla 1.5 olmalı.', 'Must be at most 1.5.'],
  [z.number().gt(0), 0, '0 üzerinde olmalı.', 'Must be above 0.'],
  [z.string(), undefined, 'Gerekli.', 'Required.'],
])('DESK-62 a message of the schema library is one whole sentence in both languages: %#', (schema, value, tr, en) => {
  const [issue] = schema.safeParse(value).error?.issues ?? [];
  expect(toProblemText(issue?.message ?? '')).toEqual({ tr, en });
});
