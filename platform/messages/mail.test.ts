import { execFileSync } from 'node:child_process';
import { createHash, createVerify, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { PlatformOptions } from '../context';
import { testContext } from '../db/testing';
import { runDueJobs } from '../jobs';
import { jobs, listOutbox, queueMessage } from './index';
import { startMailServer, mailServer } from './testing';

const MAIL = {
  from: { name: 'Acme Şans', address: 'no-reply@play.acme.test' },
  replyTo: { name: '', address: 'destek@acme.test' },
};
/** A line that begins with a dot and one that ends with blanks, because SMTP and DKIM change both. */
const TEXT = 'Merhaba Ayşe,\n\n.nokta  \nTutar: 250,00 ₺\n\nhttps://rubato.example/support\n\n\n';

let mail: ReturnType<typeof mailServer>;
afterEach(() => {
  mail.server.close();
});

/** Sends one mail over SMTP. @returns it as the server received it, and whether it counts as sent */
async function send(
  options: Partial<PlatformOptions>,
  tls?: { key: string; cert: string },
): Promise<{ raw: string; isSent: boolean }> {
  mail = mailServer(tls);
  const port = await startMailServer(mail);
  const context = await testContext(undefined, {
    smtpUrl: `${tls ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
    ...options,
  });
  try {
    await context.db.transaction((tx) =>
      queueMessage(context, tx, {
        channel: 'mail',
        to: 'ayse@mail.example',
        subject: 'Yatırımınız bakiyenize eklendi: 250,00 ₺',
        text: TEXT,
        language: 'tr',
      }),
    );
    await runDueJobs(context, jobs);
    const [message] = await listOutbox(context.db);
    const raw = (mail.mails[0] ?? '').replaceAll(/^\.\./gm, '.');
    return { raw: `${raw}\r\n`, isSent: message?.sentAt !== null };
  } finally {
    await context.close();
  }
}

const split = (raw: string): [string[], string] => {
  const end = raw.indexOf('\r\n\r\n');
  return [raw.slice(0, end).split(/\r\n(?![ \t])/), raw.slice(end + 4)];
};
const header = (raw: string, name: string): string | undefined =>
  split(raw)[0]
    .find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
    ?.replaceAll(/\r\n[ \t]+/g, ' ');

/** Returns a header in the relaxed form of RFC 6376, section 3.4.2. */
const relaxed = (line: string): string => {
  const colon = line.indexOf(':');
  const value = line
    .slice(colon + 1)
    .replaceAll('\r\n', '')
    .replaceAll(/[ \t]+/g, ' ');
  return `${line.slice(0, colon).trim().toLowerCase()}:${value.trim()}`;
};

/** Whether the DKIM signature of a mail is right: RFC 6376, relaxed/relaxed, computed without the mail library. */
function isSigned(raw: string, publicKey: KeyObject): boolean {
  const [headers, body] = split(raw);
  const signature = headers.find((line) => /^dkim-signature:/i.test(line)) ?? '';
  const tags = new Map(
    signature
      .slice(signature.indexOf(':') + 1)
      .split(';')
      .map((tag) => [tag.split('=')[0]?.trim(), tag.slice(tag.indexOf('=') + 1).replaceAll(/\s+/g, '')]),
  );
  const lines = body.split('\r\n').map((line) => line.replaceAll(/[ \t]+/g, ' ').replace(/ $/, ''));
  const canonical = `${lines.join('\r\n').replace(/(?:\r\n)+$/, '')}\r\n`;
  if (tags.get('c') !== 'relaxed/relaxed' || tags.get('a') !== 'rsa-sha256') return false;
  if (createHash('sha256').update(canonical).digest('base64') !== tags.get('bh')) return false;
  const left = headers.toReversed();
  const signed = (tags.get('h') ?? '').split(':').flatMap((name) => {
    const at = left.findIndex((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`));
    return at < 0 ? [] : left.splice(at, 1).map(relaxed);
  });
  const own = relaxed(signature).replace(/([ ;]b=)[^;]*/, '$1');
  const verify = createVerify('RSA-SHA256').update([...signed, own].join('\r\n'));
  return verify.verify(publicKey, tags.get('b') ?? '', 'base64');
}

test('RUN-41 mails come from MAIL_FROM, and replies go to MAIL_REPLY_TO', async () => {
  const { raw } = await send({ mail: MAIL });
  expect(header(raw, 'From')).toMatch(/^From: =\?UTF-8\?.+ <no-reply@play\.acme\.test>$/);
  expect(header(raw, 'Reply-To')).toBe('Reply-To: destek@acme.test');
  expect(header(raw, 'Message-ID')).toMatch(/@play\.acme\.test>$/);
  expect(header(raw, 'Auto-Submitted')).toBe('Auto-Submitted: auto-generated');
  expect(mail.commands).toContain('MAIL FROM:<no-reply@play.acme.test>');
  expect(header(raw, 'DKIM-Signature')).toBeUndefined();
});

test('RUN-43 a mail has plain text and HTML with its language; the site’s link works in both', async () => {
  const { raw } = await send({});
  expect(header(raw, 'Content-Type')).toMatch(/^Content-Type: multipart\/alternative;/);
  const parts = raw
    .split(/\r\n--[^\r\n]+\r\n/)
    .slice(1, 3)
    .map((part) => {
      const [, body] = split(part);
      const isBase64 = /transfer-encoding: base64/i.test(part);
      if (isBase64) return Buffer.from(body, 'base64').toString('utf8');
      const bytes = body.replaceAll('=\r\n', '').replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => `%${hex}`);
      return bytes.replaceAll(/(?:%[\dA-F]{2})+/g, (escaped) => decodeURIComponent(escaped));
    });
  expect(parts[0]).toContain('Tutar: 250,00 ₺');
  expect(parts[0]).toContain('https://rubato.example/support');
  expect(parts[1]).toContain('<html lang="tr">');
  expect(parts[1]).toContain('<a href="https://rubato.example/support">https://rubato.example/support</a>');
  expect(parts[1]).not.toMatch(/<img|<script|<link|url\(/);
});

test('RUN-42 a mail is signed with DKIM; a changed subject, text or sender breaks the signature', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const dkim = { domainName: 'acme.test', keySelector: 'rubato2026', privateKey: pem };
  const { raw } = await send({ mail: { ...MAIL, dkim } });
  const signature = header(raw, 'DKIM-Signature') ?? '';
  expect(signature).toContain('d=acme.test;');
  expect(signature).toContain('s=rubato2026;');
  const names = /[ ;]h=([^;]+);/.exec(signature)?.[1]?.toLowerCase().replaceAll(/\s/g, '').split(':');
  expect(names).toEqual(expect.arrayContaining(['from', 'to', 'subject', 'date', 'message-id', 'reply-to']));
  expect(isSigned(raw, publicKey)).toBe(true);
  expect(isSigned(raw.replace(/^Subject: /m, 'Subject: x'), publicKey)).toBe(false);
  expect(isSigned(raw.replace('play.acme.test>', 'evil.test>'), publicKey)).toBe(false);
  expect(isSigned(raw.replace('Merhaba', 'Merhabx'), publicKey)).toBe(false);
  expect(isSigned(raw, generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey)).toBe(false);
});

/** Whether this machine can create certificates. */
function hasOpenssl(): boolean {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

describe.skipIf(!hasOpenssl())('mail servers with their own authority', { meta: { needs: 'openssl' } }, () => {
  let tls: { key: string; cert: string };
  beforeAll(() => {
    const folder = mkdtempSync(path.join(tmpdir(), 'rubato-mail-'));
    const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
    const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=mail.acme.test'];
    execFileSync('openssl', [...made, '-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', key, '-out', cert], {
      stdio: 'ignore',
    });
    tls = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
    rmSync(folder, { recursive: true });
  });

  test('RUN-41 a server with a certificate of an unknown authority gets mails only with MAIL_CA_FILE', async () => {
    expect((await send({ mail: MAIL }, tls)).isSent).toBe(false);
    expect(mail.mails).toEqual([]);
    mail.server.close();
    const { raw, isSent } = await send({ mail: { ...MAIL, authority: tls.cert } }, tls);
    expect(isSent).toBe(true);
    expect(header(raw, 'To')).toBe('To: ayse@mail.example');
  });
});
