import { useNavigation } from '@remix-run/react';
import { useEffect } from 'react';

/** Fields of the last submit, until its response arrives. */
let sent: FormData | undefined;

/** Remembers the fields of a submit for the error screen, which replaces the calling component if no response comes. */
export function useLostForm(): void {
  const { state, formData } = useNavigation();
  useEffect(() => {
    sent = state === 'submitting' ? formData : undefined;
  }, [state, formData]);
}

/**
 * Returns the fields of a submit whose response did not arrive, if they have a request ID: the same fields sent again
 * book once. Passwords and codes are among them, so never write them into the page.
 */
export const findLostForm = (): FormData | undefined => (sent?.has('requestID') ? sent : undefined);
