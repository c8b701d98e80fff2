/** Operation with a passkey: create one, or sign with one. */
export type PasskeyStep = 'make' | 'use';

/** Why it failed: the person cancelled or waited too long, or the authenticator already has a passkey. */
export type PasskeyTrouble = 'stopped' | 'known';

/**
 * Calls the authenticator; the library is loaded for the first passkey.
 * @param options the server's options, a JSON text
 * @returns the authenticator's response, a JSON text
 */
export async function askAuthenticator(step: PasskeyStep, options: string): Promise<string> {
  const { startAuthentication, startRegistration } = await import('./passkey-library');
  const optionsJSON = JSON.parse(options);
  return JSON.stringify(
    await (step === 'make' ? startRegistration({ optionsJSON }) : startAuthentication({ optionsJSON })),
  );
}

/** Returns the reason of an authenticator's error. */
export const toPasskeyTrouble = (error: Error): PasskeyTrouble =>
  error.name === 'InvalidStateError' ? 'known' : 'stopped';
