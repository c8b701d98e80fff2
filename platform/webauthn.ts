import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { z } from 'zod';
import type { PlatformContext } from './context';
import { parseJson } from './parse-json';

/*
 * Passkeys of players and operators: options for the browser, and checks of the authenticator's response. The library is
 * loaded on first use, because most processes never need it. Challenges and passkeys are stored by the callers.
 */

/** Lifetime of a challenge, in milliseconds. */
export const CHALLENGE_MS = 300_000;
/** Maximum number of passkeys of an account. */
export const PASSKEYS_MAX = 10;

const ES256 = -7;
const RS256 = -257;
const ALGORITHMS = [ES256, RS256];

/** Attestation formats whose certificates the library would check against its own authorities. */
const CERTIFIED = ['android-key', 'android-safetynet', 'apple', 'fido-u2f', 'packed', 'tpm', 'mds'] as const;

/**
 * Returns the WebAuthn library without authorities, because the maker of an authenticator does not matter here. With
 * authorities, a credential could make the library fetch revocation lists from URLs in its certificates.
 */
export async function library() {
  const loaded = await import('@simplewebauthn/server');
  for (const identifier of CERTIFIED) loaded.SettingsService.setRootCertificates({ identifier, certificates: [] });
  return loaded;
}

/** Returns the site's identity for authenticators. It comes from the configuration, never from a request. */
function website({ options }: PlatformContext): { id: string; origin: string } {
  const { hostname, origin } = new URL(options.publicUrl);
  return { id: hostname, origin };
}

const encoded = z
  .string()
  .min(1)
  .max(8_000)
  .regex(/^[\w-]+$/);
const common = {
  id: encoded,
  rawId: encoded,
  type: z.literal('public-key'),
  clientExtensionResults: z.unknown().transform(() => ({})),
};
const registered = z.object({
  ...common,
  response: z.object({
    clientDataJSON: encoded,
    attestationObject: encoded,
    transports: z.array(z.string().max(20)).max(8).optional().catch(undefined),
  }),
});
const asserted = z.object({
  ...common,
  response: z.object({ clientDataJSON: encoded, authenticatorData: encoded, signature: encoded }),
});

/** Parses an authenticator's response from JSON; undefined if it is invalid. */
const read = <Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> | undefined =>
  schema.safeParse(parseJson(text)).data;

/** Public part of a passkey: credential id and COSE key in base64url. */
export interface Credential {
  credentialId: string;
  publicKey: string;
  /** Signature counter of the authenticator; always 0 if it does not count. */
  counter: number;
  transports: string[];
}

/** Options for a browser as JSON, and the challenge in them, which the caller stores. */
export interface PasskeyOptions {
  options: string;
  challenge: string;
}

const descriptors = (credentials: readonly Pick<Credential, 'credentialId' | 'transports'>[]) =>
  credentials.map(({ credentialId, transports }) => ({
    id: credentialId,
    transports: transports as AuthenticatorTransport[],
  }));

/** Returns the options for the creation of a passkey. Authenticators that have one of `existing` create no other. */
export async function passkeyCreation(
  context: PlatformContext,
  account: { site: string; id: string; name: string; existing: readonly Credential[] },
): Promise<PasskeyOptions> {
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: account.site,
    rpID: website(context).id,
    userName: account.name,
    userID: new TextEncoder().encode(account.id),
    timeout: CHALLENGE_MS,
    excludeCredentials: descriptors(account.existing),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return { options: JSON.stringify(options), challenge: options.challenge };
}

/** Returns the passkey in an authenticator's response to a challenge on this site; undefined if it is invalid. */
export async function checkPasskeyCreation(
  context: PlatformContext,
  { challenge, credential }: { challenge: string | undefined; credential: string },
): Promise<Credential | undefined> {
  const response = read(registered, credential);
  if (challenge === undefined || !response) return undefined;
  const { verifyRegistrationResponse } = await library();
  const { id, origin } = website(context);
  const checked = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error: unknown) => {
    context.log.info({ err: error }, 'A passkey was refused');
    return undefined;
  });
  if (!checked?.verified) return undefined;
  const { credential: made } = checked.registrationInfo;
  return {
    credentialId: made.id,
    publicKey: Buffer.from(made.publicKey).toString('base64url'),
    counter: made.counter,
    transports: response.response.transports ?? [],
  };
}

/** Returns the options for the use of one of an account's passkeys. */
export async function passkeyRequest(
  context: PlatformContext,
  existing: readonly Credential[],
): Promise<PasskeyOptions> {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: website(context).id,
    timeout: CHALLENGE_MS,
    allowCredentials: descriptors(existing),
    userVerification: 'preferred',
  });
  return { options: JSON.stringify(options), challenge: options.challenge };
}

/**
 * Checks that a passkey signed a challenge on this site. A signature counter, if used, must have increased.
 * @param find returns the account's passkey with a credential id, locked
 * @returns the passkey and its new counter; undefined if the response is invalid
 */
export async function checkPasskeyUse<Passkey extends Credential & { id: string }>(
  context: PlatformContext,
  { challenge, credential }: { challenge: string | undefined; credential: string },
  find: (credentialId: string) => Promise<Passkey | undefined>,
): Promise<{ passkey: Passkey; counter: number } | undefined> {
  const response = read(asserted, credential);
  if (challenge === undefined || !response) return undefined;
  const passkey = await find(response.id);
  if (!passkey) return undefined;
  const { verifyAuthenticationResponse } = await library();
  const { id, origin } = website(context);
  const checked = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: false,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
  }).catch((error: unknown) => {
    // Log as info, because an invalid credential is not an error of the site. A decreased counter deserves a check.
    context.log.info({ err: error, passkey: passkey.id }, 'A passkey was refused');
    return undefined;
  });
  return checked?.verified ? { passkey, counter: checked.authenticationInfo.newCounter } : undefined;
}
