import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { wrongSetting, type Settings } from '#settings';

const RSA_BITS_MIN = 2048;
const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;
const DKIM = ['MAIL_DKIM_DOMAIN', 'MAIL_DKIM_SELECTOR', 'MAIL_DKIM_KEY_FILE'] as const;

/**
 * Reads a text file.
 * @throws {Error} one line that names the setting, if the file cannot be read
 */
function readText(name: 'MAIL_CA_FILE' | 'MAIL_DKIM_KEY_FILE', file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw wrongSetting(name, `${file} cannot be read`, error);
  }
}

/**
 * Reads the certificates of a mail server's own authority.
 * @throws {Error} if the file has none, or a damaged one
 */
function readAuthority(file: string): string {
  const text = readText('MAIL_CA_FILE', file);
  const certificates = text.match(CERTIFICATE) ?? [];
  if (certificates.length === 0) throw wrongSetting('MAIL_CA_FILE', `${file} has no certificate in PEM`);
  for (const certificate of certificates) {
    try {
      new X509Certificate(certificate);
    } catch (error) {
      throw wrongSetting('MAIL_CA_FILE', `a certificate in ${file} is damaged`, error);
    }
  }
  return certificates.join('\n');
}

/**
 * Reads the private key of DKIM.
 * @throws {Error} if the file has none, or one that mail servers reject
 */
function readSigningKey(file: string): string {
  const text = readText('MAIL_DKIM_KEY_FILE', file);
  let key: KeyObject;
  try {
    key = createPrivateKey(text);
  } catch (error) {
    throw wrongSetting('MAIL_DKIM_KEY_FILE', `${file} has no private key in PEM without a passphrase`, error);
  }
  if (key.asymmetricKeyType !== 'rsa' || (key.asymmetricKeyDetails?.modulusLength ?? 0) < RSA_BITS_MIN)
    throw wrongSetting('MAIL_DKIM_KEY_FILE', `the key in ${file} is not RSA of ${RSA_BITS_MIN} bits or more`);
  return text;
}

/**
 * Returns the options of DKIM; undefined if mails are not signed. `sender` is the domain of the sender's mail
 * address.
 */
function readDkim(settings: Settings, sender: string) {
  const { MAIL_DKIM_DOMAIN, MAIL_DKIM_SELECTOR, MAIL_DKIM_KEY_FILE } = settings;
  if (!DKIM.some((name) => settings[name])) return undefined;
  if (!MAIL_DKIM_DOMAIN || !MAIL_DKIM_SELECTOR || !MAIL_DKIM_KEY_FILE) {
    const missing = DKIM.find((name) => !settings[name]) ?? 'MAIL_DKIM_DOMAIN';
    throw wrongSetting(missing, `it is missing: ${DKIM.join(', ')} are set together`);
  }
  const domain = MAIL_DKIM_DOMAIN.toLowerCase();
  if (sender !== domain && !sender.endsWith(`.${domain}`))
    throw wrongSetting(
      'MAIL_DKIM_DOMAIN',
      `mails come from ${sender}, and a signature for ${domain} does not count for DMARC`,
    );
  return { domainName: domain, keySelector: MAIL_DKIM_SELECTOR, privateKey: readSigningKey(MAIL_DKIM_KEY_FILE) };
}

/**
 * Reads sender, certificates and signing key of outgoing mail.
 * @throws {Error} one line that names the wrong setting
 */
export function readMailOptions(settings: Settings) {
  const { MAIL_FROM, MAIL_REPLY_TO, MAIL_CA_FILE, PUBLIC_URL, BRAND_NAME } = settings;
  const host = new URL(PUBLIC_URL ?? 'http://localhost').hostname;
  const address = MAIL_FROM?.address ?? `no-reply@${host}`;
  const sender = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  return {
    from: { name: MAIL_FROM?.name || BRAND_NAME, address },
    replyTo: MAIL_REPLY_TO,
    authority: MAIL_CA_FILE ? readAuthority(MAIL_CA_FILE) : undefined,
    dkim: readDkim(settings, sender),
  };
}
