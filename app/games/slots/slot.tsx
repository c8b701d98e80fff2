import { useTranslation } from 'react-i18next';
import { wholeNumber } from '#arcade/engine';
import { STAKES } from '#arcade/slots/game';
import type { SlotKind } from '#provider';
import { useLanguage } from '~/lib/language/i18n';
import { formatAmount } from '~/lib/format/money';
import { Choice, Controls } from '~/games/document/controls';
import { Details } from '~/games/document/details';
import { DemoLink } from '~/games/document/demo';
import { Fairness } from '~/games/document/fairness';
import type { ScreenProps } from '~/games/document/frame';
import { Paytable } from './paytable';
import { Reels } from './reels';
import { toResult } from '~/games/document/result';
import { ResultText } from '~/games/document/result-text';
import { LOOKS, SlotSymbols, useSymbolNames } from './slot-symbols';

const FIRST_STAKE = 500;

type Props = { [Kind in SlotKind]: ScreenProps<Kind> }[SlotKind];

/** A slot of any family, with the drawings of its symbols. */
export function Slot(props: Props) {
  return (
    <>
      <SlotParts {...props} />
      <SlotSymbols profile={props.screen.profile} theme={props.screen.theme} />
    </>
  );
}

/**
 * Parts of a slot that change with a round: balance, reels, the result of the last round, stake and spin in a bar, its
 * wins one by one, the paytable.
 */
export function SlotParts({ address, screen, round, refused, requestID }: Props) {
  const { t } = useTranslation('rounds');
  const language = useLanguage();
  const { session, theme, profile, jackpot } = screen;
  const nameOf = useSymbolNames(theme);
  const look = LOOKS[profile.family];
  const entered = refused ? wholeNumber(refused.form, 'stake') : round ? Number(round.stake) : FIRST_STAKE;
  const stake = STAKES.includes(entered) ? entered : FIRST_STAKE;
  // The round before a rejection is not animated again.
  const fresh = refused ? undefined : round;
  const [frame = look.resting, ...after] = round?.view.spins[0]?.frames ?? [];
  return (
    <main className={`game slot of-${profile.family}`}>
      <section className={theme.deep ? 'machine deep' : 'machine'}>
        <header>
          <h1>{session.gameName}</h1>
          <small>{session.maker}</small>
          {jackpot !== undefined && (
            <p className="pot">
              {t('jackpot')} <b>{formatAmount(jackpot, language)}</b>
            </p>
          )}
        </header>
        <Reels
          frame={frame}
          nameOf={nameOf}
          turned={fresh && (profile.family === 'cascade' ? 'fall' : profile.strips)}
          after={after}
          caption={t('reels', { rows: frame.grid[0]?.length, reels: frame.grid.length })}
        />
        <ResultText round={round} ready={t('ready')} />
        {fresh && toResult(fresh).kind === 'big' && (
          <div
            className="moment display"
            aria-hidden="true"
            data-text={t('bigWin')}
            data-sum={formatAmount(fresh.payout, language)}
          />
        )}
      </section>
      <Controls
        address={address}
        requestID={requestID}
        refused={refused}
        play={round ? t('again') : t('spin')}
        isAgain={round !== undefined}
      >
        <Choice name="stake" label={t('stake')} chosen={stake} options={STAKES} />
      </Controls>
      <Details round={round} nameOf={nameOf} profile={profile} />
      <Paytable profile={profile} stake={stake} nameOf={nameOf} hasJackpot={jackpot !== undefined} />
      <Fairness screen={screen} round={round} refused={refused} />
      <DemoLink />
    </main>
  );
}
