import { useRef, useState, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { OddsChanges } from '#contract/coupons';
import { Link } from '../layout/link';
import { submittedValue, type FormState } from '~/lib/forms/form-state';
import { useLanguage } from '~/lib/language/i18n';
import { formatAmount, formatAmountInput, formatAmountRange, formatShortAmount, parseAmount } from '~/lib/format/money';
import { formatTotalOdds } from '~/lib/bets/odds';
import { highestWin, winText } from '~/lib/bets/possible-win';
import { slipPath } from '~/lib/bets/slip-path';
import { highestStake, stakeFault } from '~/lib/bets/stake-fault';
import type { CouponView } from '~/screens/bet-slip.server';
import { CheckedForm } from '../forms/checked-form';
import { Field } from '../forms/field';
import { RadioCards } from '../forms/radio-cards';
import { SubmitButton } from '../forms/submit-button';
import { announce } from '../layout/announcer';
import { Spaced } from '../layout/spaced';
import { SETTINGS } from './slip-settings';

const QUICK_KURUS = [2_000n, 5_000n, 10_000n, 25_000n];

interface StakeFormProps {
  coupon: CouponView;
  form: FormState | undefined;
  requestID: string;
  signedIn: boolean;
  oddsChanges: OddsChanges;
  /** Path of the page. */
  here: string;
  /** Called with each typed stake. */
  onStake: (typed: string) => void;
}

/** Stake and possible win; with JavaScript the win is updated and the stake is checked while typing. */
export function StakeForm({ coupon, form, requestID, signedIn, oddsChanges, here, onStake }: StakeFormProps) {
  const { t } = useTranslation('betting');
  const wait = useTranslation('common').t('pleaseWait');
  const language = useLanguage();
  const { fold, lines, staked } = coupon;
  // Next to the odds the review stays on their page.
  const page = here.startsWith('/coupon') ? '/coupon' : here;
  const [typed, setTyped] = useState(submittedValue(form, 'stake') || coupon.stake);
  const [mode, setMode] = useState(submittedValue(form, 'mode') || 'all');
  const [isTouched, setTouched] = useState(false);
  const faultBefore = useRef<string>();
  const element = useRef<HTMLDivElement>(null);

  const stakeOf = (text: string, by: string): bigint | undefined => {
    const amount = parseAmount(text);
    return amount === undefined ? undefined : by === 'line' ? amount * BigInt(lines) : amount;
  };
  const faultOf = (text: string, by: string): string | undefined => {
    if (text.trim() === '') return undefined;
    const stake = stakeOf(text, by);
    return stake ? stakeFault(stake, coupon, { t, language }) : t('stakeUnreadable');
  };
  const change = (text: string, by: string) => {
    setTyped(text);
    setMode(by);
    setTouched(true);
    onStake(text);
    const fault = faultOf(text, by);
    if (fault && fault !== faultBefore.current) announce(fault);
    faultBefore.current = fault;
  };
  const fill = (amount: bigint) => (event: MouseEvent) => {
    const input = element.current?.querySelector<HTMLInputElement>('[name="stake"]');
    if (!input || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    input.value = formatAmountInput(amount, language).replace(/[.,]00$/, '');
    change(input.value, mode);
  };

  const fault = isTouched ? faultOf(typed, mode) : undefined;
  const checked: FormState | undefined = isTouched
    ? { ...form, error: { ...form?.error, stake: fault ? [fault] : [] } }
    : form;
  const stake = stakeOf(typed, mode) ?? 0n;
  const most = highestStake(coupon) / (mode === 'line' ? BigInt(lines) : 1n);
  const facts = [
    ...(lines > 1
      ? [{ label: t('lines'), value: String(lines) }]
      : [
          {
            label: t('totalOdds'),
            value: formatTotalOdds(
              staked.picks.map(({ odds }) => odds),
              language,
            ),
          },
        ]),
    ...(coupon.balance === undefined ? [] : [{ label: t('balance'), value: formatAmount(coupon.balance, language) }]),
    { label: t('stakeRange'), value: formatAmountRange(coupon.minStake, coupon.maxStake, language) },
    { label: t('maxPayout'), value: formatShortAmount(highestWin(staked), language) },
    ...(stake > 0n ? [{ label: t('possibleWin'), value: winText(stake, staked, { t, language }) }] : []),
  ];
  const toStake = (amount: bigint) =>
    slipPath(here, { fold, count: coupon.picks.length, stake: formatAmountInput(amount, language) });
  const quick = [
    ...QUICK_KURUS.map((amount) => ({ amount, text: formatShortAmount(amount, language) })),
    ...(most > 0n ? [{ amount: most, text: t('stakeMost') }] : []),
  ];
  return (
    <CheckedForm
      action={slipPath(page, { fold, count: coupon.picks.length })}
      className="card form"
      onInput={({ target }) => {
        const { name, value } = target as HTMLInputElement;
        if (name === 'stake') change(value, mode);
        if (name === 'mode') change(typed, value);
      }}
      form={form}
      labels={{ stake: t('stake') }}
    >
      <input type="hidden" name="requestID" value={submittedValue(form, 'requestID') || requestID} />
      <input type="hidden" name="picks" value={coupon.words} />
      <input type="hidden" name="fold" value={fold} />
      <div ref={element}>
        <Field
          form={checked}
          name="stake"
          defaultValue={coupon.stake}
          label={t('stake')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          suffix="₺"
        />
      </div>
      <p className="row quick">
        <Spaced>
          {quick.map(({ amount, text }) => (
            <Link
              key={text}
              discover="none"
              className="btn ghost"
              replace
              preventScrollReset
              to={toStake(amount)}
              onClick={fill(amount)}
            >
              {text}
            </Link>
          ))}
        </Spaced>
      </p>
      {lines > 1 && (
        <RadioCards
          form={form}
          name="mode"
          legend={t('stakeMode')}
          defaultValue="all"
          options={[
            { value: 'all', label: t('stakeAll') },
            { value: 'line', label: t('stakeLine') },
          ]}
        />
      )}
      <dl className="facts">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <SubmitButton intent="review" tone="gold" pendingText={wait} action={page}>
        {t('review')}
      </SubmitButton>
      <p>
        {signedIn && (
          <>
            <Link
              discover="none"
              to={`/profile/deposit?${new URLSearchParams({
                from: slipPath('/coupon', { fold, count: coupon.picks.length, stake: typed }),
              }).toString()}`}
            >
              {t('deposit')}
            </Link>
            {' · '}
          </>
        )}
        <Link discover="none" to="/info/betting-rules">
          {t('bettingRules')}
        </Link>
      </p>
      <p>
        {t('oddsChanges')}:{' '}
        <Link discover="none" to={`/coupon#${SETTINGS}`}>
          {t(`odds_${oddsChanges}`)}
        </Link>
      </p>
    </CheckedForm>
  );
}
