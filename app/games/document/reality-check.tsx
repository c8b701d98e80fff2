import { useTranslation } from 'react-i18next';
import type { Rejection } from '#provider';
import { buttonName } from '~/lib/forms/button-name';
import { useLanguage } from '~/lib/language/i18n';
import { playFigures } from '~/lib/format/play-figures';
import { SiteLink } from './site-link';

/** A stake that waits for the reality check. */
export interface Check {
  play: NonNullable<Rejection['play']>;
  /** Minutes that the player has played. */
  minutes: number;
  /** The submitted form of the stake. */
  form: FormData;
}

/** Fields that are generated, not chosen: a form that is shown again has new ones. */
const COUNTED = new Set(['requestID', 'roundID', 'step', 'reality']);

interface Props extends Check {
  /** The game's own URL. */
  address: string;
  lobby: string;
}

/** Time played and its result, with buttons to continue or leave. The form carries the choices of the stake. */
export function RealityCheck({ address, lobby, play, minutes, form }: Props) {
  const { t } = useTranslation('rounds');
  const language = useLanguage();
  const chosen = [...form].filter(([name]) => !COUNTED.has(name));
  return (
    <main className="dead">
      <h1>{t('checkTitle')}</h1>
      <p>{t('checkText')}</p>
      <table className="pays">
        <tbody>
          {playFigures({ ...play, minutes }, { t, language }).map(({ label, value }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <form method="post" action={address}>
        {chosen.map(([name, value], at) => (
          <input key={at} type="hidden" name={name} value={String(value)} />
        ))}
        <button className="btn gold" name={buttonName('reality', 'go-on')}>
          {t('checkGoOn')}
        </button>
      </form>
      <SiteLink className="btn ghost" to={lobby}>
        {t('checkLeave')}
      </SiteLink>
      <SiteLink to="/profile/limits">{t('limits')}</SiteLink>
    </main>
  );
}
