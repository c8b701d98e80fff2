import { spawnSync } from 'node:child_process';
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
      (handed.mock.contexts.at(-1) as Worker).terminate(),
    ]);
    expect(await argon2.verify(hash, 'Sifre123')).toBe(true);
  } finally {
    handed.mockRestore();
  }
});

test('HARD-1 the second thread takes a password that has waited for 250 ms, and no earlier one', async () => {
  const handedAt: number[] = [];
  const { postMessage } = Worker.prototype;
  const handed = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, ...message) {
    handedAt.push(performance.now());
    postMessage.apply(this, message);
  });
  try {
    const began = performance.now();
    const done = Promise.all(Array.from({ length: 100 }, () => argon2.hash('Sifre123')));
    expect(await done).toHaveLength(100);
    const [first] = handed.mock.contexts;
    const helped = handed.mock.contexts.findIndex((thread) => thread !== first);
    expect(new Set(handed.mock.contexts).size).toBe(2);
    expect(handedAt[helped]! - began).toBeGreaterThanOrEqual(250);
  } finally {
    handed.mockRestore();
  }
});

test('HARD-1 a password whose thread gets no time is hashed by the second one', async () => {
  const handed = vi.spyOn(Worker.prototype, 'postMessage');
  try {
    handed.mockImplementationOnce(() => undefined);
    expect(await argon2.hash('Sifre123')).toContain('$argon2id$');
    const [starved, helping] = handed.mock.contexts as Worker[];
    expect(helping).not.toBe(starved);
    await starved?.terminate();
  } finally {
    handed.mockRestore();
  }
});

test.runIf(process.platform === 'linux')(
  'HARD-1 the thread that hashes lets all others go first, and they keep their priority',
  { meta: { needs: 'Linux' } },
  async () => {
    await argon2.hash('Sifre123');
    const canBeIdle = spawnSync('chrt', ['--version']).status === 0;
    // The thread lowers its priority while it starts; on a busy machine another one has hashed by then.
    await vi.waitFor(
      () => {
        const threads = readdirSync('/proc/self/task').map((thread) => {
          // After the name in brackets, which may hold blanks.
          const told = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
          return { thread, niceness: Number(told[16]), isIdle: told[38] === '5' };
        });
        const own = threads.find(({ thread }) => thread === String(process.pid));
        const lowered = threads.filter(({ niceness }) => niceness !== own?.niceness);
        expect(lowered).toMatchObject([{ niceness: 10, isIdle: canBeIdle }]);
        expect(threads.filter(({ isIdle }) => isIdle)).toHaveLength(canBeIdle ? 1 : 0);
      },
      { timeout: 20_000, interval: 20 },
    );
  },
);
