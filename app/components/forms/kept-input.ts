import { useRouteLoaderData } from '@remix-run/react';
import type { FormState } from '~/lib/forms/form-state';

/** Returns what was typed into this page's form before the session ended, as the form's state; undefined on other pages. */
export function useKeptInput(): FormState | undefined {
  const kept = (useRouteLoaderData('root') as { kept?: Record<string, string> } | undefined)?.kept;
  return kept && { initialValue: kept };
}
