import { useTranslation } from 'react-i18next';
import { HONEYPOT } from '~/lib/forms/honeypot';

/**
 * A field that people never see: whoever fills it is a machine. Its class takes it off the screen, out of the order of
 * focus and away from screen readers; a browser without styles shows the label, which says to leave it empty.
 */
export function Honeypot() {
  const { t } = useTranslation('components');
  return (
    <p className="honeypot" aria-hidden="true">
      <label>
        {t('leaveEmpty')} <input name={HONEYPOT} tabIndex={-1} autoComplete="off" />
      </label>
    </p>
  );
}
