import { useLocation, useSubmit } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { ErrorScreen } from '../layout/error-screen';

/**
 * Screen after a submit whose response did not arrive: its outcome is unknown. Sends the same fields again, with the
 * same request ID, so that it is booked once. No link leads to a form with another request ID.
 */
export function LostForm({ sent }: { sent: FormData }) {
  const { t } = useTranslation('errors');
  const { pathname, search } = useLocation();
  const submit = useSubmit();
  const resend = () => submit(sent, { method: 'post', action: pathname + search });
  return (
    <ErrorScreen
      title={t('lostTitle')}
      text={t('outcomeUnknown', { ns: 'common' })}
      ways={[{ title: t('toHistory'), url: '/profile/history/account' }]}
    >
      <button type="button" className="btn gold" onClick={resend}>
        {t('sendAgain')}
      </button>
    </ErrorScreen>
  );
}
