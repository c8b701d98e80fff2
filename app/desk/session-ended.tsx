import { useTranslation } from 'react-i18next';

/** Notice of a page that shows new messages by itself; `live.js` shows it while the session has ended. */
export function SessionEnded({ path }: { path: string }) {
  const { t } = useTranslation('desk');
  return (
    <p className="card" role="alert" data-ended="" hidden>
      {t('sessionEnded')}{' '}
      <a href={`/desk/sign-in?to=${encodeURIComponent(path)}`} target="_blank" rel="noreferrer">
        {t('signInElsewhere')}
      </a>
    </p>
  );
}
