import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { players } from './schema';

/** Returns the row of an active player of that name, to whom no password gives access. */
export const testPlayer = (uid: string, createdAt: Date): typeof players.$inferInsert => ({
  uid,
  username: uid,
  usernameFolded: uid,
  email: `${uid}@example.test`,
  emailFolded: `${uid}@example.test`,
  passwordHash: '',
  status: 'active',
  firstName: 'A',
  lastName: 'B',
  country: 'TR',
  city: '',
  address: '',
  phone: '',
  birthDate: '1990-01-01',
  identityNumber: '',
  currency: 'TRY',
  promotionCode: '',
  referenceNumber: '',
  smsOptIn: false,
  emailOptIn: false,
  language: 'tr',
  createdAt,
});

/** Returns the fields of a valid registration, with changes. */
export const testRegistration = (changes: Record<string, unknown> = {}) => ({
  firstName: 'Ayşe',
  lastName: 'Yılmaz',
  username: 'ayse.y',
  country: 'TR',
  city: 'İzmir',
  phone: '0532 111 22 33',
  email: 'ayse@mail.example',
  password: 'Sifre123',
  birthDate: '1990-05-17',
  identityNumber: '10000000146',
  address: 'Konak',
  acceptRules: true,
  ...changes,
});

/** Test authenticator: holds one key (ES256), counts, and signs the given data, also invalid data. */
export interface SoftAuthenticator {
  id: string;
  /** Returns a browser's response when a passkey is created for these options. */
  make(options: string, site?: Partial<Site>): string;
  /** Returns a browser's response when the passkey is used for these options. */
  use(options: string, site?: Partial<Site>): string;
}

interface Site {
  origin: string;
  rpId: string;
  counter: number;
}

const USER_PRESENT = 0x01;
const ATTESTED = 0x40;

const hash = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const text = (buffer: Buffer): string => buffer.toString('base64url');
/** Encode a short text, and bytes of length up to 255, as CBOR. */
const cborText = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
const cborBytes = (value: Buffer) => Buffer.concat([Buffer.from([0x58, value.length]), value]);

export function softAuthenticator(origin: string): SoftAuthenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(16);
  const id = text(credentialId);
  let counter = 0;

  const authenticatorData = (site: Site, flags: number, more: Buffer = Buffer.alloc(0)): Buffer => {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(site.counter);
    return Buffer.concat([hash(site.rpId), Buffer.from([flags]), counted, more]);
  };
  const siteOf = (changed: Partial<Site>): Site => {
    counter += 1;
    return { origin, rpId: new URL(origin).hostname, counter, ...changed };
  };
  const clientData = (type: string, options: string, site: Site): Buffer => {
    const { challenge } = JSON.parse(options) as { challenge: string };
    return Buffer.from(JSON.stringify({ type, challenge, origin: site.origin, crossOrigin: false }));
  };
  const common = { id, rawId: id, type: 'public-key', clientExtensionResults: {} };

  return {
    id,
    make(options, changed = {}) {
      const site = siteOf(changed);
      const key = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
        cborBytes(Buffer.from(x, 'base64url')),
        Buffer.from([0x22]),
        cborBytes(Buffer.from(y, 'base64url')),
      ]);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, credentialId.length]), credentialId, key]);
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(authenticatorData(site, USER_PRESENT | ATTESTED, attested)),
      ]);
      const response = {
        clientDataJSON: text(clientData('webauthn.create', options, site)),
        attestationObject: text(attestationObject),
        transports: ['internal'],
      };
      return JSON.stringify({ ...common, response });
    },
    use(options, changed = {}) {
      const site = siteOf(changed);
      const client = clientData('webauthn.get', options, site);
      const data = authenticatorData(site, USER_PRESENT);
      const signature = sign('sha256', Buffer.concat([data, hash(client)]), privateKey);
      const response = { clientDataJSON: text(client), authenticatorData: text(data), signature: text(signature) };
      return JSON.stringify({ ...common, response });
    },
  };
}
