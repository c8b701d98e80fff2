import { useRouteLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import type { FormState } from '~/lib/form-state';
import { InlineNotice } from '../notices/inline-notice';

/** Returns what was typed into this page's form before the session ended, as the form's state; undefined on other pages. */
export function useKeptInput(): FormState | undefined {
  const kept = (useRouteLoaderData('root') as { kept?: Record<string, string> } | undefined)?.kept;
  return kept && { initialValue: kept };
}

/** The note on top of a page whose form is filled in again. */
export function KeptInputNote() {
  const { t } = useTranslation('components');
  return useKeptInput() ? <InlineNotice text={t('inputRestored')} /> : null;
}
