import { useEffect, useRef, useState, useSyncExternalStore } from 'react';

/** What a browser does with a passkey: makes one, or signs with one. */
type Step = 'make' | 'use';

/** Whether this browser can: undefined until scripts run, and where they never do. */
export function usePasskeysHere(): boolean | undefined {
  return useSyncExternalStore<boolean | undefined>(
    () => () => {},
    () => 'PublicKeyCredential' in window,
    () => undefined,
  );
}

/**
 * Asks the authenticator as soon as the server has said for what.
 * @param options the server's answer, a JSON text; another one begins anew
 * @param done is given what the authenticator said, a JSON text
 * @returns why nothing came of it: the player stopped or waited too long, or the authenticator has a passkey already
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
    let asked = true;
    askAuthenticator(step, options).then(
      (credential) => asked && newest.current(credential),
      (error: unknown) =>
        asked &&
        setTrouble({
          options,
          why: error instanceof Error && error.name === 'InvalidStateError' ? 'known' : 'stopped',
        }),
    );
    return () => {
      asked = false;
    };
  }, [step, options]);
  return trouble?.options === options ? trouble?.why : undefined;
}

/** The library comes when the first passkey is asked for. */
async function askAuthenticator(step: Step, options: string): Promise<string> {
  const { startAuthentication, startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = JSON.parse(options);
  return JSON.stringify(
    await (step === 'make' ? startRegistration({ optionsJSON }) : startAuthentication({ optionsJSON })),
  );
}
