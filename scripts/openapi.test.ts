import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, test } from 'vitest';
import { calls } from '../contract/calls';
import type { Examples } from './openapi';

const DOCS = path.resolve(import.meta.dirname, '..', 'docs');
const examples = JSON.parse(readFileSync(path.join(DOCS, 'api-examples.json'), 'utf8')) as Examples;

interface Content {
  content: Record<string, { example?: unknown }>;
}
interface Operation {
  operationId: string;
  requestBody?: Content;
  responses: Record<string, Content>;
}
const document = JSON.parse(readFileSync(path.join(DOCS, 'openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
};
const hasExample = (part: Content | undefined) => part?.content['application/json']?.example !== undefined;

describe('the OpenAPI document', () => {
  test('API-1 INT-3 the linter of OpenAPI documents reports no error and no warning, examples included', async () => {
    const file = path.join(DOCS, 'openapi.json');
    const problems = await lintFromString({
      source: readFileSync(file, 'utf8'),
      absoluteRef: file,
      config: await createConfig({ extends: ['recommended'] }),
    });
    expect(problems.map(({ ruleId, message, location: [at] }) => `${ruleId}: ${message} ${at?.pointer}`)).toEqual([]);
  });

  test('API-1 every operation has an example of its request and of a reply, and no example is of another one', () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    const lacking = operations.filter(
      ({ requestBody, responses }) => !hasExample(responses['200']) || (requestBody && !hasExample(requestBody)),
    );
    expect(lacking.map(({ operationId }) => operationId)).toEqual([]);
    expect(Object.keys(examples)).toHaveLength(operations.length);
  });

  test('API-1 the request and the reply of every recorded call parse, and only a call that needs a day is rejected', () => {
    const recorded = Object.entries(examples).flatMap(([name, { request, reply }]) => {
      const call = calls.get(name);
      return call ? [{ name, call, data: request?.data, reply: reply as { result: boolean; data: unknown } }] : [];
    });
    expect(recorded).toHaveLength(calls.size);
    for (const { name, call, data, reply } of recorded) {
      expect(call.data.safeParse(data).error, `${name}, request`).toBeUndefined();
      const isWrong = reply.result && !call.reply.safeParse(reply.data).success;
      expect(isWrong, `${name}, reply`).toBe(false);
    }
    expect(recorded.filter(({ reply }) => !reply.result).map(({ name }) => name)).toEqual(['limit/confirm_raise']);
  });
});
