import { useNavigation } from '@remix-run/react';
import { components } from '#locales/components';
import { useTexts } from '~/lib/texts';

/** Shown while a navigation or a submit is under way; without scripts the browser's own indicator does. */
export function ProgressBar() {
  const t = useTexts(components);
  const { state } = useNavigation();
  return state === 'idle' ? null : <div className="progress" role="progressbar" aria-label={t('working')} />;
}
