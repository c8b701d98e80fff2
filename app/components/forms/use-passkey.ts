import { useEffect, useRef, useState, useSyncExternalStore } from 'react';

/** Operation with a passkey: create one, or sign with one. */
type Step = 'make' | 'use';

/** Returns whether this browser supports passkeys; undefined until scripts run, and without scripts. */
export function usePasskeysHere(): boolean | undefined {
  return useSyncExternalStore<boolean | undefined>(
    () => () => {},
    () => 'PublicKeyCredential' in window,
    () => undefined,
  );
}

/**
 * Calls the authenticator once the server has sent the options.
 * @param options the server's options, a JSON text; another text starts again
 * @param done called with the authenticator's response, a JSON text
 * @returns why it failed: the player cancelled or waited too long, or the authenticator already has a passkey
 */
export function usePasskey(
  step: Step,
  options: string | undefined,
  done: (credential: string) => void,
): 'stopped' | 'known' | undefined {
  const [trouble, setTrouble] = useState<{ options: string; why: 'stopped' | 'known' }>();
  const newest = useRef(done);
  useEffect(() => {
    newest.current = done;
  });
  useEffect(() => {
    if (options === undefined) return;
    let isWanted = true;
    askAuthenticator(step, options).then(
      (credential) => isWanted && newest.current(credential),
      (error: unknown) =>
        isWanted &&
        setTrouble({
          options,
          why: error instanceof Error && error.name === 'InvalidStateError' ? 'known' : 'stopped',
        }),
    );
    return () => {
      isWanted = false;
    };
  }, [step, options]);
  return trouble?.options === options ? trouble?.why : undefined;
}

/** Calls the authenticator; the library is loaded for the first passkey. */
async function askAuthenticator(step: Step, options: string): Promise<string> {
  const { startAuthentication, startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = JSON.parse(options);
  return JSON.stringify(
    await (step === 'make' ? startRegistration({ optionsJSON }) : startAuthentication({ optionsJSON })),
  );
}
