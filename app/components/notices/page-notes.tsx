import { useRouteLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import type { Toast } from '~/lib/page/toast';
import { useStoredInput } from '../forms/use-stored-input';
import { InlineNotice } from './inline-notice';

/** Note above a page whose form is filled in from stored input. */
export function StoredInputNote() {
  const { t } = useTranslation('components');
  return useStoredInput() ? <InlineNotice text={t('inputRestored')} /> : null;
}

/**
 * Texts of a page's toasts, which disappear automatically. They are below the content, so that a toast without a page
 * load moves nothing.
 */
export function PageNotes() {
  const toasts = (useRouteLoaderData('root') as { toasts?: Toast[] } | undefined)?.toasts ?? [];
  if (toasts.length === 0) return null;
  return (
    <ul className="page-notes">
      {toasts.map(({ message }) => (
        <li key={message}>{message}</li>
      ))}
    </ul>
  );
}
