import { useTranslation } from 'react-i18next';
import { SiteLink } from './site-link';

/** Message that the game cannot be reached; after a form with a button that sends the same form again. */
export function Unreachable({ form }: { form: FormData | undefined }) {
  const { t } = useTranslation(['errors', 'common']);
  return (
    <main className="dead">
      <h1>{t('unavailableTitle')}</h1>
      <p>{form ? t('outcomeUnknown', { ns: 'common' }) : t('unavailableText')}</p>
      <form method={form ? 'post' : 'get'}>
        {[...(form ?? [])].map(([name, value], at) => (
          <input key={at} type="hidden" name={name} value={String(value)} />
        ))}
        <button className="btn gold">{t(form ? 'sendAgain' : 'tryAgain')}</button>
      </form>
      <SiteLink className="btn ghost" to="/slot">
        {t('toSlots')}
      </SiteLink>
    </main>
  );
}
