import { useActionData, useLocation } from '@remix-run/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Form, Link } from '../layout/link';
import { submittedValue, type FormState } from '~/lib/forms/form-state';
import { slipPath } from '~/lib/bets/slip-path';
import type { BetSlipView, CouponView } from '~/screens/bet-slip.server';
import { SubmitButton } from '../forms/submit-button';
import { useStoredInput } from '../forms/use-stored-input';
import { ChipNav } from '../layout/chip-nav';
import { useOffered } from '../layout/use-offered';
import { ToastList } from '../notices/toast-list';
import { SlipReview, type SlipOutcome } from './slip-review';
import { SlipWagering } from './slip-wagering';
import { StakeForm } from './stake-form';

/** Returns the path of an offered list of matches. */
export const useLobby = () => (useOffered()('/sport') ? '/sport' : '/virtual');

export interface BetSlipProps {
  slip: BetSlipView;
  coupon: CouponView;
  form?: FormState | undefined;
}

/** The selections of a bet slip that is not empty, and the form of its stake. */
export function BetSlip({ slip, coupon, form }: BetSlipProps) {
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const [typed, setTyped] = useState(submittedValue(form, 'stake') || coupon.stake);
  return (
    <>
      <Picks coupon={coupon} here={here} stake={typed} />
      <StakeForm
        key={`${form?.key ?? ''} ${coupon.stake}`}
        coupon={coupon}
        form={form}
        requestID={slip.requestID}
        signedIn={slip.signedIn}
        oddsChanges={slip.oddsChanges}
        here={here}
        onStake={setTyped}
      />
      <SlipWagering />
    </>
  );
}

/** The bet slip of the column next to the odds, or the review of its bet. The action of the screen is that of `/coupon`. */
export function ColumnSlip({ slip, coupon }: Pick<BetSlipProps, 'slip' | 'coupon'>) {
  const outcome = useActionData() as SlipOutcome | undefined;
  // Later data of the root has no stored input, and the typed stake must stay.
  const [kept] = useState(useStoredInput());
  return (
    <>
      {outcome?.review ? (
        <SlipReview outcome={outcome} signedIn={slip.signedIn} />
      ) : (
        <BetSlip slip={slip} coupon={coupon} form={outcome?.form ?? kept} />
      )}
      <ToastList toasts={outcome?.toasts ?? []} />
    </>
  );
}

/** Selections of the bet slip, each with its change, and the ways to play them. */
function Picks({ coupon, here, stake }: { coupon: CouponView; here: string; stake: string }) {
  const { t } = useTranslation('betting');
  const lobby = useLobby();
  const { fold, kinds } = coupon;
  const stays = slipPath(here, { fold, count: coupon.picks.length });
  return (
    <div className="stack">
      {kinds.length > 1 && (
        <ChipNav
          label={t('kinds')}
          chips={kinds.map((kind) => ({
            title: kind.title,
            to: slipPath(here, { fold: kind.fold, count: coupon.picks.length, stake: coupon.stake }),
            current: kind.fold === fold,
          }))}
        />
      )}
      {(coupon.isChanged || coupon.excludes || coupon.isSuspended) && (
        <div className="notice error stack" role="alert">
          {coupon.isChanged && <p>{t('changes')}</p>}
          {coupon.excludes && <p>{t('excludesNote')}</p>}
          {coupon.isSuspended && <p>{t('suspendedPick')}</p>}
          {coupon.isChanged && (
            <Form method="post" action="/coupon" replace preventScrollReset className="row">
              <input type="hidden" name="to" value={stays} />
              <input type="hidden" name="typedStake" value={stake} />
              <SubmitButton intent="accept" tone="gold" action="/coupon">
                {t('acceptChanges')}
              </SubmitButton>
              <small>{t('acceptNote')}</small>
            </Form>
          )}
        </div>
      )}
      <Form method="post" action="/coupon/pick" navigate={false} fetcherKey="drop">
        <input type="hidden" name="to" value={stays} />
        <ul className="picks" aria-label={t('picks')}>
          {coupon.picks.map(({ drop, fixtureID, match, at, what, odds, isOk, change }) => (
            <li key={drop}>
              <div>
                <Link discover="none" to={`/sport/${fixtureID}`}>
                  {match}
                </Link>{' '}
                {at && <small className="soft">{at}</small>}
                <p>
                  <b>{what}</b>
                </p>
                {change && <p className={isOk ? 'soft' : 'error'}>{change}</p>}
              </div>{' '}
              <b className="win">{odds}</b>{' '}
              <button className="drop" name={drop} value="×">
                <span aria-hidden="true">×</span>{' '}
                <span className="vh">{t('removePickOf', { what: `${match}, ${what}` })}</span>
              </button>
            </li>
          ))}
        </ul>
      </Form>
      <Form method="post" action="/coupon" className="row">
        <input type="hidden" name="to" value={here} />
        {here.startsWith('/coupon') && (
          <Link discover="none" className="btn ghost" to={lobby}>
            {t('addMore')}
          </Link>
        )}{' '}
        <SubmitButton intent="clear" tone="ghost" action="/coupon">
          {t('clear')}
        </SubmitButton>
      </Form>
    </div>
  );
}
