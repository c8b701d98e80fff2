import { useTranslation } from 'react-i18next';
import { Form, Link } from '../layout/link';
import { wrongFields, type FormView } from '~/lib/forms/form-state';
import type { CouponView } from '~/screens/bet-slip.server';
import type { couponPage } from '~/screens/coupon.server';
import { ConfirmPanel } from '../forms/confirm-panel';
import { ErrorSummary } from '../forms/error-summary';
import { useStoredInput } from '../forms/use-stored-input';
import { SubmitButton } from '../forms/submit-button';
import { EmptyState } from '../games/empty-state';
import { PageHeading } from '../layout/page-heading';
import { InlineNotice } from '../notices/inline-notice';
import { ToastList } from '../notices/toast-list';
import { BetSlip, useLobby } from './bet-slip';
import { SharedSlip, SlipCode } from './slip-code';
import { SlipReview, type SlipOutcome } from './slip-review';
import { SlipSettings } from './slip-settings';

type Page = Awaited<ReturnType<typeof couponPage>>;

/** The bet slip: its picks, the kind of coupon, the stake, or the echo before placement. */
export function CouponScreen({ page, outcome }: { page: Page; outcome: SlipOutcome | undefined }) {
  const { t } = useTranslation('betting');
  const lobby = useLobby();
  const { slip, replacement, opened, stored } = page;
  const isTaking = opened?.picks !== undefined;
  const code = opened?.fault === undefined ? undefined : rejectedCode(opened);
  const shown = outcome ?? page.quick;
  const review = shown?.review;
  const kept = useStoredInput();
  const isSetting = wrongFields(outcome?.form).some(([name]) => name === 'quickStake');
  return (
    <div className="stack slip">
      <PageHeading title={t('couponTitle')} />
      <ErrorSummary form={code} />
      {page.closed && <InlineNotice text={page.closed} />}
      {review && shown ? (
        <SlipReview outcome={shown} signedIn={slip?.signedIn ?? false} />
      ) : opened && isTaking ? (
        <SharedSlip shared={opened} isReplacing={slip?.coupon !== undefined} />
      ) : slip?.coupon && replacement ? (
        <Replacement picks={slip.coupon.picks} replacement={replacement} />
      ) : slip?.coupon ? (
        <div className="sides">
          <BetSlip slip={slip} coupon={slip.coupon} form={isSetting ? undefined : (shown?.form ?? kept)} />
        </div>
      ) : (
        <EmptyState text={t(slip ? 'couponEmpty' : 'notOpen')}>
          {slip && (
            <Link discover="none" className="btn" to={lobby}>
              {t(lobby === '/sport' ? 'toSport' : 'virtual-football')}
            </Link>
          )}
        </EmptyState>
      )}
      {slip && !review && !replacement && !isTaking && (
        <>
          <SlipCode form={code} stored={stored} isFilled={slip.coupon !== undefined} />
          <SlipSettings slip={slip} form={outcome?.form ?? kept} />
        </>
      )}
      <ToastList toasts={outcome?.toasts ?? []} />
    </div>
  );
}

const rejectedCode = ({ typed, fault }: { typed: string; fault: string }): FormView => ({
  initialValue: { code: typed },
  error: { code: [fault] },
});

/** Asks before another coupon replaces the selections on the bet slip. */
function Replacement({ picks, replacement }: { picks: CouponView['picks']; replacement: string }) {
  const { t } = useTranslation('betting');
  return (
    <Form method="post" action="/coupon/pick">
      <input type="hidden" name="picks" value={replacement} />
      <ConfirmPanel
        title={t('replaceTitle')}
        rows={picks.map(({ match, what, odds }) => ({ label: match, value: `${what} · ${odds}` }))}
        note={t('replaceNote')}
      >
        <SubmitButton intent="replace" tone="danger" action="/coupon/pick">
          {t('replaceConfirm')}
        </SubmitButton>
        <Link discover="none" className="btn ghost" to="/coupon">
          {t('replaceBack')}
        </Link>
      </ConfirmPanel>
    </Form>
  );
}
