import { useTranslation } from 'react-i18next';
import type { Explained } from '#provider';
import { buttonName } from '~/lib/forms/button-name';
import { useLanguage } from '~/lib/language/i18n';
import { formatAmount, formatNet } from '~/lib/format/money';
import { SiteLink } from './site-link';

/** A stake that waits for the reality check. */
export interface Check {
  play: NonNullable<Explained['play']>;
  /** How long the player has played. */
  minutes: number;
  /** The form of the stake, as it was sent. */
  form: FormData;
}

/** What is not chosen but counted: a form that is shown again gets its own. */
const COUNTED = new Set(['requestID', 'roundID', 'step', 'reality']);

interface Props extends Check {
  /** The game's own address. */
  address: string;
  lobby: string;
}

/** How long somebody has played and what it brought; go on or leave. What was chosen for the stake travels along. */
export function RealityCheck({ address, lobby, play, minutes, form }: Props) {
  const { t } = useTranslation('rounds');
  const language = useLanguage();
  const { staked, won } = play;
  const figures = [
    [t('checkTime'), t('checkMinutes', { count: minutes })],
    [t('checkStaked'), formatAmount(staked, language)],
    [t('checkWon'), formatAmount(won, language)],
    [t('checkNet'), formatNet(won - staked, language)],
  ];
  const chosen = [...form].filter(([name]) => !COUNTED.has(name));
  return (
    <main className="dead">
      <h1>{t('checkTitle')}</h1>
      <p>{t('checkText')}</p>
      <table className="pays">
        <tbody>
          {figures.map(([name, figure]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{figure}</td>
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
