import { useTranslation } from 'react-i18next';
import { wholeNumber } from '#arcade/engine';
import { MAX_CARDS, type BingoProfile } from '#arcade/bingo';
import type { RoundView } from '#provider';
import { useLanguage } from '~/lib/language/i18n';
import { formatAmount } from '~/lib/format/money';
import { Card, RoundBalls } from './bingo-card';
import { BingoPaytable } from './bingo-paytable';
import { Choice, Controls } from '~/games/document/controls';
import { DemoLink } from '~/games/document/demo';
import { Fairness } from '~/games/document/fairness';
import type { Refusal, ScreenProps } from '~/games/document/frame';
import { ResultText } from '~/games/document/result-text';

const FIRST_CARDS = 3;
const CARDS = Array.from({ length: MAX_CARDS }, (_, at) => at + 1);

/** Sample card before the first round. */
const SAMPLE = [
  [4, 0, 21, 0, 43, 0, 60, 72, 0],
  [0, 17, 0, 35, 0, 52, 68, 0, 81],
  [9, 19, 0, 38, 47, 0, 0, 0, 90],
];

/** A bingo room: result of the last round, its cards and balls, number and price of cards, the paytable. */
export function Bingo({ address, screen, round, refused, requestID }: ScreenProps<'bingo'>) {
  const { t } = useTranslation('rounds');
  const { session, profile } = screen;
  const { price, cards } = chosen(profile, refused, round);
  return (
    <main className="game">
      <section className="machine">
        <header>
          <h1>{session.gameName}</h1>
          <small>{session.maker}</small>
        </header>
        <ResultText round={round} ready={t('bingoReady', { balls: profile.balls })} />
        {round && <Wins round={round} />}
        <div className="tickets">
          {round ? (
            round.view.cards.map((card, at) => <Card key={at} {...card} number={at + 1} balls={round.view.balls} />)
          ) : (
            <Card rows={SAMPLE} wins={[]} balls={[]} />
          )}
        </div>
        {round && <RoundBalls round={round} />}
      </section>
      <Controls
        address={address}
        requestID={requestID}
        refused={refused}
        play={t('bingoPlay')}
        isAgain={round !== undefined}
      >
        <Choice name="cards" label={t('bingoCards')} chosen={cards} options={CARDS} write={String} />
        <Choice name="stake" label={t('bingoPrice')} chosen={price} options={profile.prices} />
      </Controls>
      <BingoPaytable profile={profile} price={price} />
      <Fairness screen={screen} round={round} refused={refused} />
      <DemoLink />
    </main>
  );
}

/** Returns the preselected values of the form: the last ones, if they are on offer. */
function chosen(
  { prices }: BingoProfile,
  refused: Refusal | undefined,
  round: RoundView<'bingo'> | undefined,
): { price: number; cards: number } {
  const entered = refused
    ? { price: wholeNumber(refused.form, 'stake'), cards: wholeNumber(refused.form, 'cards') }
    : { price: round?.view.price ?? 0, cards: round?.view.cards.length ?? 0 };
  return {
    price: prices.includes(entered.price) ? entered.price : (prices[0] ?? 0),
    cards: entered.cards >= 1 && entered.cards <= MAX_CARDS ? entered.cards : FIRST_CARDS,
  };
}

/** Each prize of each card. */
function Wins({ round }: { round: RoundView<'bingo'> }) {
  const { t } = useTranslation('rounds');
  const language = useLanguage();
  const wins = round.view.cards.flatMap((card, at) => card.wins.map((win) => ({ ...win, card: at + 1 })));
  if (wins.length === 0) return null;
  return (
    <ul className="wins later">
      {wins.map(({ card, prize, ball, payout }) => (
        <li key={`${card} ${prize}`}>
          {t('bingoWin', { card, prize: t(`bingo_${prize}`), ball })} <b>{formatAmount(BigInt(payout), language)}</b>
        </li>
      ))}
    </ul>
  );
}
