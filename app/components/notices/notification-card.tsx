import { useTranslation } from 'react-i18next';

interface NotificationProps {
  /** `account`: about the player's account; else a message to all players. */
  kind: string;
  title: string;
  text: string;
  /** ISO 8601. */
  date: string;
  shownDate: string;
}

/** A notice of the player, or a message to all players. */
export function NotificationCard({ kind, title, text, date, shownDate }: NotificationProps) {
  const { t } = useTranslation('account');
  return (
    <article className="card stack">
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      <p className="soft">
        {t(kind === 'account' ? 'kindAccount' : 'kindMessage')} ·{' '}
        <time className="amount" dateTime={date}>
          {shownDate}
        </time>
      </p>
    </article>
  );
}
