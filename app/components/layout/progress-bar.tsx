import { useNavigation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

/** Shown during a navigation or a submit; without scripts the browser's own indicator is shown. */
export function ProgressBar() {
  const { t } = useTranslation('components');
  const { state } = useNavigation();
  return state === 'idle' ? null : <div className="progress" role="progressbar" aria-label={t('working')} />;
}
