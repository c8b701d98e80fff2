import { useTranslation } from 'react-i18next';
import { Link } from '../layout/link';

/** A link that reloads the screen, for pages without JavaScript, which do not update themselves. */
export function RefreshLink({ to }: { to: string }) {
  const { t } = useTranslation('components');
  return (
    <Link discover="none" to={to} className="again" replace preventScrollReset>
      {t('refresh')}
    </Link>
  );
}
