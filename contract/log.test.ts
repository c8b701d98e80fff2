import { expect, test } from 'vitest';
import { loggableError, loggablePath, loggableReason } from './log';

test('HARD-30 a path is logged without tokens and without values of its query', () => {
  expect(loggablePath('/auth/reset/3fQeUpkEOYzq1dx2aXWr7mQp?code=123456&Lang=tr')).toBe('/auth/reset/*?code&Lang');
  expect(loggablePath('/pay/ag2MPxzKv0147bQ2rkN7QZEDi6')).toBe('/pay/*');
});

test('HARD-30 an error is logged without mail addresses, numbers and tokens, with the frames of its stack', () => {
  const cause = Object.assign(new Error('invalid input syntax for type date: "1990-05-17"'), {
    code: '22007',
    detail: 'Key (email)=(ayse@mail.example) exists',
    column: 'birth_date',
  });
  const error = new Error('550 <ayse@mail.example> +905321112233 3fQeUpkEOYzq1dx2aXWr7mQp', { cause });
  const logged = loggableError(error);
  expect(logged).toMatchObject({
    type: 'Error',
    message: '550 <*> * *',
    stack: expect.stringContaining('log.test.ts'),
    cause: { code: '22007', message: 'invalid input syntax for type date: "*"', column: 'birth_date' },
  });
  expect(JSON.stringify(logged)).not.toContain('ayse');
  expect(loggableReason(error)).toBe('invalid input syntax for type date: "*"');
});
