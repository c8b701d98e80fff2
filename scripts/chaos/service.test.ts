import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';
import { Service } from './service.mjs';

test('SCALE-2 a visitor page that breaks off is counted, and does not end a chaos run', async () => {
  const site = createServer((_request, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('<html>', () => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  const service = new Service(`http://127.0.0.1:${(site.address() as AddressInfo).port}`);
  service.begin('cut');
  service.watch();
  await vi.waitFor(() => expect(service.last()).toMatch(/0 of [1-9]/));
  await service.close();
  expect(service.last()).toContain('TypeError');
  site.close();
});
