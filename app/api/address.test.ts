import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllEnvs());

async function toAddresses(endpointUrl: string): Promise<string[]> {
  vi.resetModules();
  vi.stubEnv('ENDPOINT_URL', endpointUrl);
  const { toPlayerUrl } = await import('./address.server');
  return ['/rounds/abc', 'https://games.invalid/x?token=1'].map(toPlayerUrl);
}

test('PLAY-1 API-4 a game path of a remote API is on the API’s own host, that of the embedded platform on this one', async () => {
  const absolute = 'https://games.invalid/x?token=1';
  expect(await toAddresses('http://127.0.0.1:4010/endpoint/v1')).toEqual([
    'http://127.0.0.1:4010/rounds/abc',
    absolute,
  ]);
  expect(await toAddresses('')).toEqual(['/rounds/abc', absolute]);
});
