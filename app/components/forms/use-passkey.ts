import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { askAuthenticator, toPasskeyTrouble, type PasskeyStep, type PasskeyTrouble } from './passkey-request';

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
  step: PasskeyStep,
  options: string | undefined,
  done: (credential: string) => void,
): PasskeyTrouble | undefined {
  const [trouble, setTrouble] = useState<{ options: string; why: PasskeyTrouble }>();
  const newest = useRef(done);
  useEffect(() => {
    newest.current = done;
  });
  useEffect(() => {
    if (options === undefined) return;
    let isWanted = true;
    askAuthenticator(step, options).then(
      (credential) => isWanted && newest.current(credential),
      (error: Error) => isWanted && setTrouble({ options, why: toPasskeyTrouble(error) }),
    );
    return () => {
      isWanted = false;
    };
  }, [step, options]);
  return trouble?.options === options ? trouble?.why : undefined;
}
