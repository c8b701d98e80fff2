import { useTranslation } from 'react-i18next';
import { Amount } from '~/components/money/amount';
import { useLanguage } from '~/lib/language/i18n';
import { ContentLink } from './content-link';
import { Picture } from './picture';
import { TextBlocks } from './text-blocks';

export interface TournamentView {
  id: string;
  name: string;
  text: string;
  image: string;
  prize: bigint | undefined;
  link: string;
  /** Its days as text. */
  days: string;
  leaderboard: { place: number; player: string; points: number; prize?: bigint | undefined }[];
}

/** A tournament: prize, dates, rules, and the first places of those that have started. */
export function TournamentCard({
  tournament,
  phase,
}: {
  tournament: TournamentView;
  phase: 'running' | 'upcoming' | 'concluded';
}) {
  const { t } = useTranslation('content');
  const { id, name, text, image, prize, link, days, leaderboard } = tournament;
  const table =
    leaderboard.length > 0 ? (
      <Leaderboard
        tournament={tournament}
        caption={t(phase === 'concluded' ? 'finalTableOf' : 'leaderboardOf', { name })}
      />
    ) : undefined;
  return (
    <article id={id} className={`card offer ${phase}`}>
      {image && <Picture src={image} width={96} height={96} />}
      <div className="stack">
        <h3>{name}</h3>
        {prize !== undefined && (
          <p className="prize">
            {t('prizePool')} <Amount kurus={prize} win />
          </p>
        )}
        <p className="soft">{days}</p>
        <TextBlocks text={text} headings="h4" />
        {phase !== 'upcoming' &&
          (table ?? <p className="soft">{t(phase === 'running' ? 'noPoints' : 'noFinalPoints')}</p>)}
        {phase === 'running' && (
          <ContentLink to={link} className="btn">
            {t('playNow')}
            <span className="vh">: {name}</span>
          </ContentLink>
        )}
      </div>
    </article>
  );
}

function Leaderboard({ tournament, caption }: { tournament: TournamentView; caption: string }) {
  const { t } = useTranslation('content');
  const numbers = new Intl.NumberFormat(useLanguage());
  const paying = tournament.leaderboard.some(({ prize }) => prize !== undefined);
  return (
    <table className="ranks">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('place')}</th>
          <th scope="col">{t('player')}</th>
          <th scope="col">{t('points')}</th>
          {paying && <th scope="col">{t('prize')}</th>}
        </tr>
      </thead>
      <tbody>
        {tournament.leaderboard.map(({ place, player, points, prize }) => (
          <tr key={place}>
            <td>{place}</td>
            <td>{player}</td>
            <td>{numbers.format(points)}</td>
            {paying && <td>{prize !== undefined && <Amount kurus={prize} win />}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
