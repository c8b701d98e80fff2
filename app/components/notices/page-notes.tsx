import { useNavigation, useRouteLoaderData } from '@remix-run/react';
import { useState } from 'react';
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
 * Texts of a page's toasts, which disappear automatically: what succeeded is above the content, because the page opens
 * there. All others are below it, as is what a heart on a card changed: that page keeps its place, and nothing may move.
 */
export function PageNotes({ place }: { place: 'above' | 'below' }) {
  const { formAction } = useNavigation();
  const [last, setLast] = useState(formAction);
  if (formAction && formAction !== last) setLast(formAction);
  const isInPlace = last?.startsWith('/favorites/');
  const toasts = ((useRouteLoaderData('root') as { toasts?: Toast[] } | undefined)?.toasts ?? []).filter(
    ({ type }) => (type === 'success' && !isInPlace) === (place === 'above'),
  );
  if (toasts.length === 0) return null;
  return (
    <ul className={`page-notes ${place}`}>
      {toasts.map(({ message }) => (
        <li key={message}>{message}</li>
      ))}
    </ul>
  );
}
