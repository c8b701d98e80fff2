import { useRouteLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import type { Toast } from '~/lib/page/toast';
import { useKeptInput } from '../forms/kept-input';
import { InlineNotice } from './inline-notice';

/** The note on top of a page whose form is filled in again. */
export function KeptInputNote() {
  const { t } = useTranslation('components');
  return useKeptInput() ? <InlineNotice text={t('inputRestored')} /> : null;
}

/**
 * The texts of a page's toasts, which vanish by themselves. They are below its content: a toast that comes without a page
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
