import { readdirSync, readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { expect, test, vi } from 'vitest';
import { argon2, NOBODYS_HASH } from './hashing';

test('HARD-1 passwords are hashed by argon2id with OWASP’s parameters, and nobody’s hash costs as much', async () => {
  const [hash, other] = await Promise.all([argon2.hash('Sifre123'), argon2.hash('Sifre123')]);
  const parameters = '$argon2id$v=19$m=19456,t=2,p=1$';
  for (const made of [hash, other, NOBODYS_HASH]) expect(made.slice(0, parameters.length)).toBe(parameters);
  expect(hash).not.toBe(other);
  const asked = [
    argon2.verify(hash, 'Sifre123'),
    argon2.verify(hash, 'sifre123'),
    argon2.verify(other, 'Sifre123'),
    argon2.verify(NOBODYS_HASH, ''),
  ];
  expect(await Promise.all(asked)).toEqual([true, false, true, false]);
});

test('HARD-25 what is no hash is an error of the one who asked; a thread that ended is started again', async () => {
  const handed = vi.spyOn(Worker.prototype, 'postMessage');
  try {
    const hash = await argon2.hash('Sifre123');
    await expect(argon2.verify('no hash', 'Sifre123')).rejects.toThrow(/Decoding failed/);
    expect(await argon2.verify(hash, 'Sifre123')).toBe(true);
    const waiting = argon2.hash('Sifre123');
    await Promise.all([
      expect(waiting).rejects.toThrow('The hashing thread ended'),
      (handed.mock.contexts[0] as Worker).terminate(),
    ]);
    expect(await argon2.verify(hash, 'Sifre123')).toBe(true);
  } finally {
    handed.mockRestore();
  }
});

test.runIf(process.platform === 'linux')(
  'HARD-1 the thread that hashes has a lower priority, the others keep theirs',
  async () => {
    await argon2.hash('Sifre123');
    const nicenesses = readdirSync('/proc/self/task').map((thread) =>
      // After the name in brackets, which may hold blanks.
      Number(readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ')[1]?.split(' ')[16]),
    );
    const [own = 0] = nicenesses;
    expect(nicenesses.filter((niceness) => niceness !== own)).toEqual([10]);
  },
);
