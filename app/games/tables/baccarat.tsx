import { useTranslation } from 'react-i18next';
import {
  BACCARAT_BETS,
  CHIP_STEP,
  exactReturns,
  getPayout,
  type BaccaratBet,
  type BaccaratRound,
} from '#arcade/baccarat';
import type { Card as CardName } from '#arcade/cards';
import type { Language } from '#contract/constants';
import { useLanguage } from '~/lib/language/i18n';
import { FeltRules } from './felt-rules';
import type { ScreenProps } from '~/games/document/frame';
import { Cards, SuitShapes } from '~/games/hands/playing-card';
import { BaccaratMark, BaccaratRoad } from './baccarat-road';
import { BetSpot } from './table-place';
import { Table, TableParts, type TableLook } from './table';

const PAYS: Readonly<Record<BaccaratBet, number>> = { player: 1, banker: 0.95, tie: 8, playerPair: 11, bankerPair: 11 };

/** Formats a payout: '0,95 : 1', in English '0.95 : 1'. */
const paysOf = (bet: BaccaratBet, language: Language): string => `${PAYS[bet].toLocaleString(language)} : 1`;

const isBet = (bet: string): bet is BaccaratBet => (BACCARAT_BETS as readonly string[]).includes(bet);

const LOOK: TableLook<BaccaratRound> = {
  chipStep: CHIP_STEP,
  tell: (t, { winner, playerPoints, bankerPoints }) =>
    t(`bac_${winner}Wins`, { player: playerPoints, banker: bankerPoints }),
  nameBet: (t, bet) => (isBet(bet) ? t(`bac_${bet}`) : bet),
  stage: (result) => <Hands round={result} />,
  mark: (result) => <BaccaratMark round={result} />,
  road: (results) => <BaccaratRoad results={results} />,
  wins: (result) => BACCARAT_BETS.filter((bet) => getPayout(bet, CHIP_STEP, result) > CHIP_STEP),
  felt: (chosen) => <Felt chosen={chosen} />,
  rules: <Rules />,
};

/** Punto banco at a shared table. */
export const Baccarat = (props: ScreenProps<'baccarat'>) => <Table props={props} look={LOOK} />;
/** Parts of its page that update automatically. */
export const BaccaratParts = (props: ScreenProps<'baccarat'>) => <TableParts props={props} look={LOOK} />;

/** Player's and banker's cards; before the first round their empty places. */
function Hands({ round }: { round: BaccaratRound | undefined }) {
  return (
    <div className="both">
      <SuitShapes />
      <Hand side="player" cards={round?.player ?? []} points={round?.playerPoints} wins={round?.winner === 'player'} />
      <Hand side="banker" cards={round?.banker ?? []} points={round?.bankerPoints} wins={round?.winner === 'banker'} />
    </div>
  );
}

interface HandProps {
  side: 'player' | 'banker';
  cards: readonly CardName[];
  points: number | undefined;
  wins: boolean;
}

function Hand({ side, cards, points, wins }: HandProps) {
  const { t } = useTranslation('tables');
  return (
    <section className={wins ? `side ${side} winner` : `side ${side}`}>
      <h2>
        {t(`bac_${side}`)} {points !== undefined && <b className="points">{points}</b>}
      </h2>
      <Cards cards={cards} label={t(`bac_${side}Cards`)} />
    </section>
  );
}

function Felt({ chosen }: { chosen: ReadonlySet<string> }) {
  const { t } = useTranslation('tables');
  const language = useLanguage();
  return (
    <div className="spots">
      {(['playerPair', 'tie', 'bankerPair', 'player', 'banker'] as const).map((bet) => (
        <BetSpot key={bet} bet={bet} className={bet} chosen={chosen} pays={paysOf(bet, language)}>
          {t(`bac_${bet}`)}
        </BetSpot>
      ))}
    </div>
  );
}

const RETURNS = exactReturns();

function Rules() {
  const { t } = useTranslation('tables');
  const language = useLanguage();
  const percent = (bet: BaccaratBet) =>
    (RETURNS[bet] * 100).toLocaleString(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return (
    <FeltRules
      rows={BACCARAT_BETS.map((bet) => [
        t('bacReturn', { bet: t(`bac_${bet}`), rtp: percent(bet) }),
        paysOf(bet, language),
      ])}
    >
      <li>{t('bacRule1')}</li>
      <li>{t('bacRule2')}</li>
      <li>{t('bacRule3')}</li>
      <li>{t('bacRule4')}</li>
    </FeltRules>
  );
}
