import { useTranslation } from 'react-i18next';
import { Link } from '../layout/link';

/** A link that shows the screen as it is now: what a page without JavaScript has instead of moving by itself. */
export function RefreshLink({ to }: { to: string }) {
  const { t } = useTranslation('betting');
  return (
    <Link discover="none" to={to} className="again" replace preventScrollReset>
      {t('refresh')}
    </Link>
  );
}
