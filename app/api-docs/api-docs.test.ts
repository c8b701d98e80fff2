import { describe, expect, test } from 'vitest';
import { calls } from '#contract/calls';
import { apiDocsDocument } from './api-docs.server';

const get = async (query = '') => {
  const response = await apiDocsDocument(new Request(`https://rubato.example/endpoint/v1/docs${query}`));
  return {
    status: response.status,
    policy: response.headers.get('Content-Security-Policy'),
    text: await response.text(),
  };
};

describe('documentation of the API', () => {
  test('API-1 the first page links every call of the contract and runs no script', async () => {
    const { status, policy, text } = await get();
    expect(status).toBe(200);
    expect(policy).toContain("default-src 'none'");
    for (const name of calls.keys())
      expect(text).toContain(`href="/endpoint/v1/docs?call=${encodeURIComponent(name)}"`);
  });

  test('API-1 the page of a call shows its fields, an example and its failures', async () => {
    const { text } = await get('?call=user%2Flogin');
    expect(text).toContain('<h1>user/login</h1>');
    expect(text).toContain('<code>password</code> string');
    expect(text).toContain('İşlem Başarılı');
    expect(text).toContain('<code>429</code>');
  });

  test('API-1 an unknown call is 404 with the list; its name is not repeated', async () => {
    const { status, text } = await get('?call=%3Cscript%3E');
    expect(status).toBe(404);
    expect(text).toContain('There is no call of this name.');
    expect(text).not.toContain('<script>');
  });
});
