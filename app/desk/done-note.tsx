import { useTranslation } from 'react-i18next';

/** Names the command that has just run; nothing without one. */
export function DoneNote({ what }: { what: string | undefined }) {
  const { t } = useTranslation('desk');
  return what === undefined ? null : (
    <p className="done card" role="status">
      {t('done', { what })}
    </p>
  );
}
