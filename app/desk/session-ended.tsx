import { useTranslation } from 'react-i18next';

/** Notice of a page with an element `data-live`; `live.js` shows it while the session has ended. */
export function SessionEnded({ path, text }: { path: string; text: string }) {
  const { t } = useTranslation('desk');
  return (
    <p className="card" role="alert" data-ended="" hidden>
      {text}{' '}
      <a href={`/desk/sign-in?to=${encodeURIComponent(path)}`} target="_blank" rel="noreferrer">
        {t('signInElsewhere')}
      </a>
    </p>
  );
}
