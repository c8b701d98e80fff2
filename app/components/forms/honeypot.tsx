import { useTranslation } from 'react-i18next';
import { HONEYPOT } from '~/lib/forms/honeypot';

/**
 * A field that people never see: if it is filled, the sender is a bot. Its class hides it from the screen, the tab
 * order and screen readers; a browser without styles shows the label, which asks to leave it empty.
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
