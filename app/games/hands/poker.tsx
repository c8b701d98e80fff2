import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { chipsWithin } from '#arcade/chips';
import { readWholeNumber } from '#arcade/engine';
import type { PokerResult, PokerView } from '#arcade/three-card-poker';
import { useLanguage } from '~/lib/language/i18n';
import { formatAmount, formatShortAmount } from '~/lib/format/money';
import { Choice, Controls } from '~/games/document/controls';
import { DemoLink } from '~/games/document/demo';
import { Fairness } from '~/games/document/fairness';
import type { ScreenProps } from '~/games/document/frame';
import { Cards, SuitShapes } from './playing-card';
import { PokerPays } from './poker-pays';
import { ResultText } from '~/games/document/result-text';
import { StepButton, StepForm } from '~/games/document/step-form';
import { TableHeader } from '~/games/tables/table-header';
import { TableRules } from '~/games/tables/table-rules';

const CARDS = 3;
const RULES = [1, 2, 3, 4, 5, 6, 7] as const;

/** A three card poker table, with the shapes of its cards. */
export function Poker(props: ScreenProps<'three-card-poker'>) {
  return (
    <>
      <PokerParts {...props} />
      <SuitShapes />
    </>
  );
}

/**
 * Parts of a three card poker table that change with a round: the dealer's cards, the question or the result of the
 * round, the player's cards and bets.
 */
export function PokerParts({ address, screen, round, refused, requestID }: ScreenProps<'three-card-poker'>) {
  const { t } = useTranslation('hands');
  const language = useLanguage();
  const chips = chipsWithin(screen.limits);
  const entered = (name: 'ante' | 'pairPlus') =>
    (refused && readWholeNumber(refused.form, name)) ?? round?.view[name] ?? 0;
  const [ante, pairPlus] = [entered('ante'), entered('pairPlus')];
  const view = round?.view;
  const waits = round && !round.over ? round : undefined;
  return (
    <main className="game hands">
      <section className="machine felt">
        <TableHeader screen={screen} />
        <section className={view?.result ? 'seat dealer shown' : 'seat dealer'}>
          <h2>
            {t('dealer')} {view?.result && <b className="later">{t(`poker_${view.result.dealerHand}`)}</b>}
          </h2>
          <Cards
            cards={view?.dealer ?? []}
            fresh={view?.dealer.length ?? 0}
            down={view?.result ? 0 : CARDS}
            label={t('dealersCards')}
          />
        </section>
        <ResultText
          round={waits ? undefined : round}
          ready={view ? t('pokerAsked', { hand: t(`poker_${view.hand}`) }) : t('pokerReady')}
          isAsking={waits !== undefined && !refused}
        />
        {view?.result && <p className="later">{describeResult(view.result, t)}</p>}
        <section className="seat">
          <h2>
            {t('you')} {view && <b>{t(`poker_${view.hand}`)}</b>}
          </h2>
          <Cards
            cards={view?.player ?? []}
            fresh={view && !view.result ? CARDS : 0}
            down={view ? 0 : CARDS}
            label={t('yourCards')}
          />
          {view && <Bets view={view} />}
        </section>
      </section>
      {waits ? (
        <StepForm address={address} requestID={requestID} round={waits} refused={refused}>
          <StepButton action="play" text={t('play')} cost={waits.view.ante} tone="gold" />
          <StepButton action="fold" text={t('fold')} tone="" />
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
            name="ante"
            label={t('ante')}
            chosen={chips.includes(ante) ? ante : (chips[0] ?? 0)}
            options={chips}
          />
          <Choice
            name="pairPlus"
            label={t('pairPlus')}
            chosen={chips.includes(pairPlus) ? pairPlus : 0}
            options={[0, ...chips]}
            write={(chip) => (chip === 0 ? t('noBet') : formatShortAmount(BigInt(chip), language))}
          />
        </Controls>
      )}
      <TableRules rules={RULES.map((number) => t(`pokerRule${number}`))}>
        <PokerPays />
      </TableRules>
      <Fairness screen={screen} round={round} refused={refused} />
      <DemoLink />
    </main>
  );
}

/** Returns the comparison of the two hands as text. */
function describeResult({ outcome, dealerQualifies }: PokerResult, t: TFunction<'hands'>): string {
  if (outcome === 'folded') return t('pokerFolded');
  return dealerQualifies ? t(`poker_${outcome}`) : t('pokerUnqualified');
}

/** Bets of the round, and their results after its end. */
function Bets({ view: { ante, pairPlus, action, result } }: { view: PokerView }) {
  const { t } = useTranslation('hands');
  const language = useLanguage();
  const bets = [
    { name: t('ante'), stake: ante, payout: result?.ante },
    ...(action === 'play' ? [{ name: t('playBet'), stake: ante, payout: result?.play }] : []),
    ...(result && result.bonus > 0 ? [{ name: t('anteBonus'), stake: 0, payout: result.bonus }] : []),
    ...(pairPlus > 0 ? [{ name: t('pairPlus'), stake: pairPlus, payout: result?.pairPlus }] : []),
  ];
  const amount = (kurus: number) => formatAmount(BigInt(kurus), language);
  return (
    <ul className="bets">
      {bets.map(({ name, stake, payout }) => (
        <li key={name}>
          {name} {stake > 0 && <span className="bet">{formatShortAmount(BigInt(stake), language)}</span>}
          {payout !== undefined && (
            <b className={`later ${payout > 0 ? 'kept' : 'gone'}`}>
              {payout > 0 ? t('brought', { amount: amount(payout) }) : t('gone')}
            </b>
          )}
        </li>
      ))}
    </ul>
  );
}
