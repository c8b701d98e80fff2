import { useTranslation } from 'react-i18next';
import { PLAYER_SEED_LENGTH } from '#arcade/seeds';
import type { EngineKind } from '#provider';
import { PLAY_FORM } from './controls';
import { useDemo } from './demo';
import type { ScreenProps } from './frame';
import { usePast } from './past';
import { SiteLink } from './site-link';

type Props = Pick<ScreenProps<EngineKind>, 'screen' | 'round' | 'refused'>;

/** Commitment of the next round, the player's own seed, and the values that recompute the last round. */
export function Fairness({ screen, round, refused }: Props) {
  const { t } = useTranslation('rounds');
  const demo = useDemo();
  const typed = refused?.form.get('playerSeed');
  const isPast = usePast() !== false;
  const playing = round && (isPast || !round.over) ? round.seeds : undefined;
  return (
    <details className="card fair" open={refused?.why === 'seed'}>
      <summary>{t('fair')}</summary>
      <p>
        {t('fairIntro')} <SiteLink to="/fair">{t('fairMore')}</SiteLink>
      </p>
      <dl>
        {!(isPast && round?.over) && (
          <Fact name={t(playing ? 'fairNow' : 'fairNext')} value={(playing ?? screen.next).commitment} />
        )}
        {playing?.player && !round?.over && <Fact name={t('fairMine')} value={playing.player} />}
      </dl>
      {!playing && (
        <label>
          {t('fairMine')} <small>{t('fairMineHint')}</small>
          <input
            name="playerSeed"
            form={PLAY_FORM}
            defaultValue={typeof typed === 'string' ? typed : screen.session.playerSeed}
            maxLength={PLAYER_SEED_LENGTH}
            required
            autoComplete="off"
            spellCheck={false}
          />
        </label>
      )}
      {round?.over && (
        <section>
          <h2>{t('fairLast')}</h2>
          <dl>
            <Fact name={t('fairCommitment')} value={round.seeds.commitment} />
            <Fact name={t('fairServer')} value={round.seeds.server ?? ''} />
            {round.seeds.player !== null && <Fact name={t('fairMine')} value={round.seeds.player} />}
          </dl>
          <p>
            <SiteLink to={demo?.check ?? `/fair?round=${round.id}`}>{t('fairCheck')}</SiteLink>
          </p>
        </section>
      )}
    </details>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <code>{value}</code>
      </dd>
    </div>
  );
}
