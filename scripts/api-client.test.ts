import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEST_PASSWORD, testApi, type TestApi } from '../platform/api/testing';

const ROOT = path.resolve(import.meta.dirname, '..');
const CACHE = path.join(ROOT, 'node_modules', '.cache');

/** A program over the generated types, as an integrator writes it. */
const CLIENT = `
import createClient from 'openapi-fetch';
import type { paths } from './types';

export async function readBalance(baseUrl: string, username: string, password: string): Promise<unknown> {
  const client = createClient<paths>({ baseUrl, headers: { panel: 'frontend' } });
  const login = await client.POST('/endpoint/v1#user/login', {
    body: { api: { class: 'user', method: 'login' }, data: { username, password } },
  });
  const { uid, sid } = login.data?.data ?? {};
  if (uid === undefined || sid === undefined) throw new Error(login.data?.message ?? 'no reply');
  const balance = await client.POST('/endpoint/v1#finance/check_balance', {
    body: { api: { class: 'finance', method: 'check_balance' }, user: { uid, sid } },
  });
  return balance.data?.data?.[0]?.balance;
}
`;

let folder = '';
let api: TestApi;
let server: Server;

beforeAll(async () => {
  mkdirSync(CACHE, { recursive: true });
  folder = mkdtempSync(path.join(CACHE, 'api-client-'));
  api = await testApi();
  server = createServer(async (request, response) => {
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(request.url === '/endpoint/v1' ? await api.answer(await json(request)) : {}));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
});
afterAll(async () => {
  server.close();
  await api.close();
  rmSync(folder, { recursive: true });
});

/** Returns the compiler's errors in a file. */
function compile(file: string): string[] {
  const program = ts.createProgram([file], {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  });
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

test('API-1 INT-3 a client generated from docs/openapi.json compiles and signs in', { tags: ['long'] }, async () => {
  const document = pathToFileURL(path.join(ROOT, 'docs', 'openapi.json'));
  const types = await openapiTS(document, { defaultNonNullable: false });
  writeFileSync(path.join(folder, 'types.ts'), astToString(types));
  const file = path.join(folder, 'client.ts');
  writeFileSync(file, CLIENT);
  expect(compile(file)).toEqual([]);

  const wrong = path.join(folder, 'wrong.ts');
  writeFileSync(wrong, CLIENT.replace('{ username, password }', '{ password }'));
  expect(compile(wrong).join('\n')).toContain("'username' is missing");

  await api.player('istemci');
  const { port } = server.address() as AddressInfo;
  const { readBalance } = (await import(file)) as {
    readBalance(...by: [baseUrl: string, username: string, password: string]): Promise<unknown>;
  };
  expect(await readBalance(`http://127.0.0.1:${port}`, 'istemci', TEST_PASSWORD)).toBe('0.00');
});
