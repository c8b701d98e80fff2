import { expect, test } from 'vitest';
import { argon2, HASHES_MAX, withHashSlot, UNMATCHED_HASH } from './hashing';

test('HARD-1 passwords are hashed by argon2id with OWASP’s parameters, and the dummy hash costs as much', async () => {
  const [hash, other] = await Promise.all([argon2.hash('Sifre123'), argon2.hash('Sifre123')]);
  const parameters = '$argon2id$v=19$m=19456,t=2,p=1$';
  for (const made of [hash, other, UNMATCHED_HASH]) expect(made.slice(0, parameters.length)).toBe(parameters);
  expect(hash).not.toBe(other);
  const asked = [
    argon2.verify(hash, 'Sifre123'),
    argon2.verify(hash, 'sifre123'),
    argon2.verify(other, 'Sifre123'),
    argon2.verify(UNMATCHED_HASH, ''),
  ];
  expect(await Promise.all(asked)).toEqual([true, false, true, false]);
});

test('HARD-1 a hash of an earlier release verifies', async () => {
  const stored = '$argon2id$v=19$m=19456,t=2,p=1$RzftbDMRDztZg9BAlogNYA$JUl5aIYuko6zxx2LsWAljUb/FSwaxdYTk5YpHsdieDM';
  expect(await argon2.verify(stored, 'Sifre123')).toBe(true);
  expect(await argon2.verify(stored, 'Sifre124')).toBe(false);
});

test('HARD-25 an invalid hash rejects only its own call; later calls succeed', async () => {
  const hash = await argon2.hash('Sifre123');
  const calls = Array.from({ length: 2 * HASHES_MAX + 1 }, () => argon2.verify('no hash', 'Sifre123'));
  for (const call of calls) await expect(call).rejects.toThrow(/Decoding failed/);
  expect(await argon2.verify(hash, 'Sifre123')).toBe(true);
});

test('HARD-1 at most HASHES_MAX tasks run at once, the others in the order of their calls', async () => {
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const calls = Array.from({ length: HASHES_MAX + 2 }, (_, nth) =>
    withHashSlot(() => {
      begun.push(nth);
      return new Promise<void>((resolve) => ends.push(resolve));
    }),
  );
  const first = Array.from({ length: HASHES_MAX }, (_, nth) => nth);
  expect(begun).toEqual(first);
  ends[0]!();
  await calls[0];
  expect(begun).toEqual([...first, HASHES_MAX]);
  ends.at(-1)!();
  await calls[HASHES_MAX];
  expect(begun).toEqual([...first, HASHES_MAX, HASHES_MAX + 1]);
  for (const end of ends) end();
  await Promise.all(calls);
});
