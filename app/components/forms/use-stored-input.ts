import { useRouteLoaderData } from '@remix-run/react';
import type { FormState } from '~/lib/forms/form-state';

/**
 * Returns the input of this page's form from before the session ended, as the form's state; undefined on other pages.
 */
export function useStoredInput(): FormState | undefined {
  const kept = (useRouteLoaderData('root') as { kept?: Record<string, string> } | undefined)?.kept;
  return kept && { initialValue: kept };
}
