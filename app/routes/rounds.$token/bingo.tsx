import { MAX_CARDS, type BingoProfile } from '#arcade/bingo';
import { rounds as texts } from '#locales/rounds';
import type { BingoRound, BingoScreen } from '#platform';
import { formatAmount } from '~/lib/money';
import { useTexts } from '~/lib/texts';
import { Balls, Card } from './bingo-card';
import { BingoPaytable } from './bingo-paytable';
import { Bar, RefusalNote, type Refusal } from './frame';

interface Props {
  /** The game's own address, without the round shown now. */
  address: string;
  screen: BingoScreen;
  round: BingoRound | undefined;
  refused: Refusal | undefined;
  requestID: string;
}

const FIRST_CARDS = 3;

/** A card to look at before the first round. */
const SAMPLE = [
  [4, 0, 21, 0, 43, 0, 60, 72, 0],
  [0, 17, 0, 35, 0, 52, 68, 0, 81],
  [9, 19, 0, 38, 47, 0, 0, 0, 90],
];

/** A bingo room: what the last round brought, its cards and balls, how many cards to buy at which price, the paytable. */
export function Bingo({ address, screen, round, refused, requestID }: Props) {
  const t = useTexts(texts);
  const { launch, profile, balance } = screen;
  const { price, cards } = chosen(profile, refused, round);
  return (
    <>
      <Bar lobby="/bingo" balance={balance} />
      <main className="game">
        <section className="machine">
          <header>
            <h1>{launch.gameName}</h1>
            <small>{launch.providerName}</small>
          </header>
          <Outcome round={round} balls={profile.balls} />
          {round && !refused && (
            <form method="post" action={address} className="once">
              <input type="hidden" name="requestID" value={requestID} />
              <input type="hidden" name="cards" value={cards} />
              <button className="btn gold" name="stake" value={price}>
                {t('bingoSame', { count: cards, price: formatAmount(BigInt(price)) })}
              </button>
            </form>
          )}
          <div className="tickets">
            {round ? (
              round.outcome.cards.map((card, at) => <Card key={at} {...card} number={at + 1} balls={round.outcome.balls} />)
            ) : (
              <Card rows={SAMPLE} wins={[]} balls={[]} />
            )}
          </div>
          {round && <Balls round={round} />}
        </section>
        <form method="post" className="card" action={address}>
          <input type="hidden" name="requestID" value={requestID} />
          <fieldset className="six">
            <legend>{t('bingoCards')}</legend>
            {Array.from({ length: MAX_CARDS }, (_, at) => (
              <label key={at}>
                <input type="radio" name="cards" value={at + 1} defaultChecked={at + 1 === cards} required />
                <span>{at + 1}</span>
              </label>
            ))}
          </fieldset>
          <fieldset className="three">
            <legend>{t('bingoPrice')}</legend>
            {profile.prices.map((amount) => (
              <label key={amount}>
                <input type="radio" name="stake" value={amount} defaultChecked={amount === price} required />
                <span>{formatAmount(BigInt(amount)).replace(',00', '')}</span>
              </label>
            ))}
          </fieldset>
          <button className="btn gold spin" aria-describedby={refused ? 'refused' : undefined}>
            {t('bingoPlay')}
          </button>
          {refused && <RefusalNote why={refused.why} />}
          <p className="soft">{t('bingoHint')}</p>
        </form>
        <BingoPaytable profile={profile} price={price} />
      </main>
    </>
  );
}

/** What is chosen on the form: what was asked for last, where it is on offer. */
function chosen({ prices }: BingoProfile, refused: Refusal | undefined, round: BingoRound | undefined): { price: number; cards: number } {
  const asked = refused ? { price: refused.stake, cards: refused.cards ?? 0 } : { price: round?.outcome.price ?? 0, cards: round?.outcome.cards.length ?? 0 };
  return {
    price: prices.includes(asked.price) ? asked.price : (prices[0] ?? 0),
    cards: asked.cards >= 1 && asked.cards <= MAX_CARDS ? asked.cards : FIRST_CARDS,
  };
}

/** What a round brought, in words: the sum, then each prize of each card. */
function Outcome({ round, balls }: { round: BingoRound | undefined; balls: number }) {
  const t = useTexts(texts);
  const wins = round?.outcome.cards.flatMap((card, at) => card.wins.map((win) => ({ ...win, card: at + 1 }))) ?? [];
  return (
    <div className="outcome" role="status">
      {!round && <p>{t('bingoReady', { balls })}</p>}
      {round && round.payout === 0n && <p>{t('lost', { amount: formatAmount(round.stake) })}</p>}
      {round && round.payout > 0n && (
        <>
          <p className="sum">{t('won', { amount: formatAmount(round.payout) })}</p>
          <p>{t('bingoStaked', { amount: formatAmount(round.stake) })}</p>
        </>
      )}
      {wins.length > 0 && (
        <ul className="wins">
          {wins.map(({ card, prize, ball, payout }) => (
            <li key={`${card} ${prize}`}>
              {t('bingoWin', { card, prize: t(`bingo_${prize}`), ball })} <b>{formatAmount(BigInt(payout))}</b>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
