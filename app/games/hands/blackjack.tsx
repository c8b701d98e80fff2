import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { BlackjackAction } from '#arcade/blackjack';
import type { BlackjackView, CardsView, HandView } from '#arcade/blackjack-table';
import { chipsWithin } from '#arcade/chips';
import { wholeNumber } from '#arcade/engine';
import { useLanguage } from '~/lib/language/i18n';
import { formatAmount, formatShortAmount } from '~/lib/format/money';
import { Choice, Controls } from '~/games/document/controls';
import { DemoLink } from '~/games/document/demo';
import { Fairness } from '~/games/document/fairness';
import type { ScreenProps } from '~/games/document/frame';
import { Cards, SuitShapes } from './playing-card';
import { ResultText } from '~/games/document/result-text';
import { StepButton, StepForm } from '~/games/document/step-form';
import { TableHeader } from '~/games/tables/table-header';
import { TableRules } from '~/games/tables/table-rules';

const TONES: Readonly<Record<BlackjackAction, 'gold' | 'ghost' | ''>> = {
  hit: 'gold',
  stand: '',
  double: 'ghost',
  split: 'ghost',
  insure: 'gold',
  decline: '',
};
const RULES = [1, 2, 3, 4, 5, 6, 7] as const;

/** A blackjack table, with the shapes of its cards. */
export function Blackjack(props: ScreenProps<'blackjack'>) {
  return (
    <>
      <BlackjackParts {...props} />
      <SuitShapes />
    </>
  );
}

/**
 * Parts of a blackjack table that change with a round: the dealer's cards, the question or the result of the round, the
 * player's hands, and the bar.
 */
export function BlackjackParts({ address, screen, round, refused, requestID }: ScreenProps<'blackjack'>) {
  const { t } = useTranslation('hands');
  const chips = chipsWithin(screen.limits);
  const entered = (refused && wholeNumber(refused.form, 'stake')) || (round?.view.stake ?? 0);
  const view = round?.view;
  const waits = round && !round.over ? round : undefined;
  return (
    <main className="game hands">
      <section className="machine felt">
        <TableHeader screen={screen} />
        <Dealer view={view} />
        <ResultText
          round={waits ? undefined : round}
          ready={view ? askedText(view, t) : t('blackjackReady')}
          isAsking={waits !== undefined && !refused}
        />
        <div className="seats">
          {view ? (
            view.hands.map((hand, at) => (
              <Seat key={at} hand={hand} number={view.hands.length > 1 ? at + 1 : undefined} />
            ))
          ) : (
            <section className="seat">
              <h2>{t('you')}</h2>
              <Cards cards={[]} down={2} label={t('yourCards')} />
            </section>
          )}
        </div>
        {view && <Insurance {...view.insurance} over={view.over} />}
      </section>
      {waits ? (
        <StepForm address={address} requestID={requestID} round={waits} refused={refused}>
          {waits.view.actions.map(({ action, cost }) => (
            <StepButton key={action} action={action} text={t(action)} cost={cost} tone={TONES[action]} />
          ))}
        </StepForm>
      ) : (
        <Controls
          address={address}
          requestID={requestID}
          refused={refused}
          play={t(round ? 'dealAgain' : 'deal')}
          isAgain={round !== undefined}
        >
          <Choice
            name="stake"
            label={t('stake')}
            chosen={chips.includes(entered) ? entered : (chips[0] ?? 0)}
            options={chips}
          />
        </Controls>
      )}
      <TableRules rules={RULES.map((number) => t(`blackjackRule${number}`))} />
      <Fairness screen={screen} round={round} refused={refused} />
      <DemoLink />
    </main>
  );
}

/** Formats points: '17', or '7/17' while an ace may count as 1 or 11. */
const pointsText = ({ points, soft }: CardsView, over = false): string =>
  soft && points < 21 && !over ? `${points - 10}/${points}` : String(points);

/** Returns the question that the round waits for. */
function askedText(view: BlackjackView, t: TFunction<'hands'>): string {
  const at = view.hands.findIndex(({ active }) => active);
  const hand = view.hands[at];
  if (!hand) return t('insuranceAsked');
  const values = { own: pointsText(hand), dealer: pointsText(view.dealer) };
  return view.hands.length > 1 ? t('handAsked', { ...values, number: at + 1 }) : t('asked', values);
}

function Dealer({ view }: { view: BlackjackView | undefined }) {
  const { t } = useTranslation('hands');
  return (
    <section className={view?.over ? 'seat dealer shown' : 'seat dealer'}>
      <h2>
        {t('dealer')} {view && <b className={view.over ? 'later' : undefined}>{pointsText(view.dealer, view.over)}</b>}
      </h2>
      <Cards
        cards={view?.dealer.cards ?? []}
        fresh={view?.dealer.fresh ?? 0}
        down={view ? Number(!view.over) : 2}
        label={t('dealersCards')}
      />
    </section>
  );
}

/** One hand of the player: its cards, its stake, and its result. */
function Seat({ hand, number }: { hand: HandView; number: number | undefined }) {
  const { t } = useTranslation('hands');
  const language = useLanguage();
  const { outcome } = hand;
  return (
    <section className={hand.active ? 'seat now' : 'seat'}>
      <h2>
        {number === undefined ? t('you') : t('hand', { number })} <b>{pointsText(hand, outcome !== undefined)}</b>
      </h2>
      <Cards cards={hand.cards} fresh={hand.fresh} label={t('yourCards')} />
      <p>
        <span className="bet">{formatShortAmount(BigInt(hand.stake), language)}</span>
        {outcome && (
          <b className={`later ${outcome === 'lost' || outcome === 'bust' ? 'gone' : 'kept'}`}>
            {t(`outcome_${outcome}`)}
          </b>
        )}
      </p>
    </section>
  );
}

function Insurance({ stake, payout, over }: BlackjackView['insurance'] & { over: boolean }) {
  const { t } = useTranslation('hands');
  const language = useLanguage();
  if (stake === 0) return null;
  const amount = (kurus: number) => formatAmount(BigInt(kurus), language);
  return (
    <p className={over ? 'later' : undefined}>
      {!over
        ? t('insured', { amount: amount(stake) })
        : payout > 0
          ? t('insuranceWon', { amount: amount(payout) })
          : t('insuranceLost', { amount: amount(stake) })}
    </p>
  );
}
