import { useTranslation } from 'react-i18next';
import type { AnySlotProfile } from '#arcade/slots';
import { CASCADE_OPENING, MOST_TUMBLES, STEPS } from '#arcade/slots/cascade';
import { MIXED_BARS, MONEY, SCATTER, WILD } from '#arcade/slots/game';
import { WAYS } from '#arcade/slots/ways';
import { useLanguage } from '~/lib/language/i18n';
import { formatAmount } from '~/lib/format/money';
import { perLanguage } from '~/lib/language/per-language';
import type { SymbolNamer } from './slot-symbols';

/** Number formats, created once per language: creating one takes longer than formatting all numbers. */
const formatsOf = perLanguage((language) => ({
  number: new Intl.NumberFormat(language, { maximumFractionDigits: 2 }),
  exact: new Intl.NumberFormat(language, { minimumFractionDigits: 2 }),
}));

/** Properties of a slot: family, lines or ways, volatility, return and largest win. */
export function SlotFacts({ profile }: { profile: AnySlotProfile }) {
  const { t } = useTranslation('rounds');
  const language = useLanguage();
  const { number, exact } = formatsOf(language);
  return (
    <ul className="wins facts">
      <li>{useKind(profile)}</li>
      <li>{t(`volatility_${profile.volatility}`)}</li>
      <li>{t('rtp', { rtp: exact.format(profile.returnToPlayer / 100) })}</li>
      <li>{t('largestWin', { times: number.format(profile.largestWin) })}</li>
    </ul>
  );
}

/** Returns the family as text, with its lines or ways. */
function useKind(profile: AnySlotProfile): string {
  const { t } = useTranslation('rounds');
  switch (profile.family) {
    case 'ways':
      return t('kind_ways', { ways: WAYS });
    case 'cascade':
      return t('kind_cascade', { least: STEPS[0] });
    default:
      return t(`kind_${profile.family}`, { count: profile.lines });
  }
}

interface Props {
  profile: AnySlotProfile;
  /** Kuruş. */
  stake: number;
  nameOf: SymbolNamer;
  hasJackpot: boolean;
}

/** Rules of the game. */
export function SlotRules({ profile, stake, nameOf, hasJackpot }: Props) {
  const { t } = useTranslation('rounds');
  const language = useLanguage();
  const { number } = formatsOf(language);
  const own = useRules(profile, stake, nameOf).filter((rule) => typeof rule === 'string');
  return (
    <ul className="rules">
      {own.map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
      <li>{t('ruleLargest', { times: number.format(profile.largestWin) })}</li>
      {hasJackpot && <li>{t('rule5')}</li>}
    </ul>
  );
}

/** Returns the rules of a family; rules that a profile does not have are empty. */
function useRules(profile: AnySlotProfile, stake: number, nameOf: SymbolNamer): (string | false | undefined)[] {
  const { t } = useTranslation('rounds');
  const language = useLanguage();
  const { number } = formatsOf(language);
  const wild = nameOf(WILD);
  const scatter = nameOf(SCATTER);
  const amount = (kurus: number) => formatAmount(BigInt(kurus), language);
  switch (profile.family) {
    case 'lines':
      return [
        t('stakeHint', { lines: profile.lines, amount: amount(stake / profile.lines) }),
        t('rule1'),
        t('rule2', { wild }),
        profile.wilds === 'expanding' && t('ruleExpanding', { wild }),
        t('rule3', { scatter }),
        profile.freeSpins > 0 && t('rule4', { scatter, count: profile.freeSpins, times: profile.freeSpinMultiplier }),
        profile.retriggers && t('ruleRetrigger', { scatter, count: profile.freeSpins }),
        profile.wilds === 'sticky' && t('ruleSticky', { wild }),
      ];
    case 'ways':
      return [
        t('ruleWays'),
        t('rule2', { wild }),
        profile.wildCounts > 1 && t('ruleWildCounts', { wild, count: profile.wildCounts }),
        t('rule3', { scatter }),
        profile.freeSpins > 0 && t('rule4', { scatter, count: profile.freeSpins, times: profile.freeSpinMultiplier }),
        profile.retriggers && t('ruleRetrigger', { scatter, count: profile.freeSpins }),
      ];
    case 'cascade':
      return [
        t('ruleCascade', { least: STEPS[0] }),
        t('ruleTumble', { most: MOST_TUMBLES }),
        t('ruleLadder', { ladder: profile.ladder.map((times) => `× ${times}`).join(', ') }),
        profile.freeSpins > 0 && t('ruleCascadeFree', { least: CASCADE_OPENING, scatter, spins: profile.freeSpins }),
        profile.freeFrom > 0 && t('ruleFreeFrom', { times: profile.ladder[profile.freeFrom] }),
        profile.climbs && t('ruleClimbs'),
        profile.more > 0 && t('ruleMore', { least: CASCADE_OPENING - 1, scatter, spins: profile.more }),
      ];
    case 'hold':
      return [
        t('stakeHint', { lines: profile.lines, amount: amount(stake / profile.lines) }),
        t('rule1'),
        t('ruleWildHold', { wild }),
        t('ruleHold', { least: profile.opening, money: nameOf(MONEY), respins: profile.respins }),
        t('ruleCoins', { least: Math.min(...profile.coins), most: Math.max(...profile.coins) }),
        t('ruleFull', { times: number.format(profile.full) }),
      ];
    case 'classic':
      return [
        t('ruleThree'),
        profile.pays[WILD] !== undefined && t('rule2classic', { wild }),
        profile.wildTimes > 1 && t('ruleWildTimes', { wild, times: profile.wildTimes, square: profile.wildTimes ** 2 }),
        profile.mixedBars !== undefined && t('ruleMixed', { bars: nameOf(MIXED_BARS) }),
        profile.first && t('ruleFirst', { symbol: nameOf(profile.first.symbol) }),
        t('rulePlain'),
      ];
  }
}
