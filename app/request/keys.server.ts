import { randomBytes } from 'node:crypto';
import { CompactEncrypt, compactDecrypt, exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose';
import { LRUCache } from 'lru-cache';
import { readKeyFile, writeKeyFileOnce } from '#platform/key-file';
import { dataFolder, settings, wrongSetting } from '../../settings';

const KEY_FILE = 'site-keys.json';

interface KeyFile {
  sessionSecrets: string[];
  sealKey: JWK;
}

/**
 * Reads the site's own keys: from the environment if set, else from a file in the data folder, created once and
 * readable only by its owner. Atomic: two processes that start at the same time on one folder use the same file.
 */
async function readKeys(): Promise<KeyFile> {
  const { SESSION_SECRETS, SEAL_KEY } = settings();
  const given = {
    sessionSecrets: SESSION_SECRETS?.split(',').map((secret) => secret.trim()),
    sealKey: SEAL_KEY ? readSealKey(SEAL_KEY) : undefined,
  };
  if (given.sessionSecrets && given.sealKey) return { sessionSecrets: given.sessionSecrets, sealKey: given.sealKey };
  const kept = await loadKeyFile(dataFolder());
  return { sessionSecrets: given.sessionSecrets ?? kept.sessionSecrets, sealKey: given.sealKey ?? kept.sealKey };
}

function readSealKey(text: string): JWK {
  try {
    const key = JSON.parse(text) as JWK;
    if (key.kty === 'OKP' && key.crv === 'X25519' && key.d && key.x) return key;
  } catch {
    // Continues to the error below.
  }
  throw wrongSetting('SEAL_KEY');
}

async function loadKeyFile(folder: string): Promise<KeyFile> {
  const kept = readKeyFile(folder, KEY_FILE);
  if (kept !== undefined) return JSON.parse(kept) as KeyFile;
  const { privateKey } = await generateKeyPair('ECDH-ES', { crv: 'X25519', extractable: true });
  const made: KeyFile = {
    sessionSecrets: [randomBytes(32).toString('base64url')],
    sealKey: await exportJWK(privateKey),
  };
  return JSON.parse(writeKeyFileOnce(folder, KEY_FILE, JSON.stringify(made))) as KeyFile;
}

interface Keys {
  sessionSecrets: string[];
  /** Private part of the seal key. */
  sealSecret: string;
  publicKey: CryptoKey;
  privateKey: CryptoKey;
}

let keys: Promise<Keys> | undefined;

async function loadKeys(): Promise<Keys> {
  const { sessionSecrets, sealKey } = await readKeys();
  const { d: sealSecret = '', ...publicPart } = sealKey;
  return {
    sessionSecrets,
    sealSecret,
    publicKey: (await importJWK(publicPart, 'ECDH-ES')) as CryptoKey,
    privateKey: (await importJWK(sealKey, 'ECDH-ES')) as CryptoKey,
  };
}

/** Returns the keys of this process; reads or creates them on first use, or later if that fails on a full disk. */
export function siteKeys(): Promise<Keys> {
  keys ??= loadKeys().catch((error: unknown) => {
    keys = undefined;
    throw error;
  });
  return keys;
}

/** Content of a seal: the credentials of spec section 3 ("Uid, sid and uip are encrypted with a public key"). */
export interface SealedAuth {
  uid: string;
  sid: string;
  uip: string;
}

const KEY_AGREEMENT = 'ECDH-ES';
const CONTENT_CIPHER = 'A128GCM';
/** Accepted algorithms, only those of `seal`, because the token's header comes from the visitor. */
const ACCEPTED = { keyManagementAlgorithms: [KEY_AGREEMENT], contentEncryptionAlgorithms: [CONTENT_CIPHER] };

const opened = new LRUCache<string, SealedAuth>({ max: 5_000, ttl: 60_000 });

/** Encrypts bytes as one compact JWE under the site's public key. */
export async function sealBytes(bytes: Uint8Array): Promise<string> {
  const { publicKey } = await siteKeys();
  return new CompactEncrypt(bytes).setProtectedHeader({ alg: KEY_AGREEMENT, enc: CONTENT_CIPHER }).encrypt(publicKey);
}

/** Decrypts a JWE of `sealBytes`. @throws for anything else */
export async function unsealBytes(sealed: string): Promise<Uint8Array> {
  const { privateKey } = await siteKeys();
  return (await compactDecrypt(sealed, privateKey, ACCEPTED)).plaintext;
}

/** Encrypts credentials as one compact JWE under the site's public key. */
export const seal = (auth: SealedAuth): Promise<string> => sealBytes(new TextEncoder().encode(JSON.stringify(auth)));

/** Decrypts a token of `seal`; `undefined` for anything else. */
export async function unseal(sealed: string): Promise<SealedAuth | undefined> {
  const known = opened.get(sealed);
  if (known) return known;
  try {
    const auth = JSON.parse(new TextDecoder().decode(await unsealBytes(sealed))) as SealedAuth;
    opened.set(sealed, auth);
    return auth;
  } catch {
    return undefined;
  }
}
