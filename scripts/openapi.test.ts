import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, test } from 'vitest';
import { calls } from '../contract/calls';
import type { Examples } from './openapi';

const DOCS = path.resolve(import.meta.dirname, '..', 'docs');
const examples = JSON.parse(readFileSync(path.join(DOCS, 'api-examples.json'), 'utf8')) as Examples;

describe('the OpenAPI document', () => {
  test('API-1 the linter of OpenAPI documents reports no error and no warning, examples included', async () => {
    const file = path.join(DOCS, 'openapi.json');
    const problems = await lintFromString({
      source: readFileSync(file, 'utf8'),
      absoluteRef: file,
      config: await createConfig({ extends: ['recommended'] }),
    });
    expect(problems.map(({ ruleId, message, location: [at] }) => `${ruleId}: ${message} ${at?.pointer}`)).toEqual([]);
  });

  test('API-1 every recorded example is a call of the contract, and its request and reply parse', () => {
    for (const [name, { request }] of Object.entries(examples)) {
      const call = calls.get(name);
      expect(call?.data.safeParse(request.data).error, `${name}, request`).toBeUndefined();
    }
    for (const [name, { reply }] of Object.entries(examples).filter(([, example]) => example.reply.result))
      expect(calls.get(name)?.reply.safeParse(reply.data).error, `${name}, reply`).toBeUndefined();
  });
});
