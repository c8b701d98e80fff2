import { useLocation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import type { cashOutAction } from '~/screens/cash-out.server';
import type { PlacedCouponView } from '~/screens/placed-coupon.server';
import { buttonName } from '~/lib/forms/button-name';
import { fieldParts, submittedValue } from '~/lib/forms/form-state';
import { Field } from '../forms/field';
import { ReviewForm } from '../forms/review-form';
import { SubmitButton } from '../forms/submit-button';
import { Spaced } from '../layout/spaced';
import { Form } from '../layout/link';

export type CashOutOutcome = Extract<Awaited<ReturnType<typeof cashOutAction>>, { data: unknown }>['data'];

interface Props {
  page: PlacedCouponView;
  outcome: CashOutOutcome | undefined;
}

/** Cash-out of an open coupon: all of it, a part, or at a target; after a form its review. */
export function CashOut({ page, outcome }: Props) {
  const { t } = useTranslation('betting');
  const { pathname } = useLocation();
  const { offer, target, refused } = page.cashOut;
  if (outcome?.review)
    return (
      <ReviewForm
        form={outcome.form}
        title={t(outcome.review.isPart ? 'partTitle' : 'cashOutTitle')}
        rows={outcome.review.rows}
        note={t(outcome.review.isPart ? (target?.shown ? 'partNoteTarget' : 'partNote') : 'cashOutNote')}
        confirm={{ label: t(outcome.review.isPart ? 'partConfirm' : 'cashOutConfirm') }}
      >
        <SubmitButton intent="change" tone="ghost">
          {t('cashOutBack')}
        </SubmitButton>
      </ReviewForm>
    );
  return (
    <>
      {offer && (
        <Form method="post" action={pathname}>
          <input type="hidden" name="requestID" value={page.requestID} />
          <input type="hidden" name="amount" value={offer.typed} />
          <SubmitButton intent="review" tone="gold">
            {t('cashOut', { amount: offer.shown })}
          </SubmitButton>
        </Form>
      )}
      {refused && <p className="notice info">{refused}</p>}
      {offer && offer.shares.length > 0 && <Part page={page} outcome={outcome} />}
      {target && <Target page={page} outcome={outcome} />}
    </>
  );
}

/** Whether the rejected form is the one with this field. */
const isRejected = (outcome: CashOutOutcome | undefined, name: string): boolean =>
  outcome !== undefined &&
  (fieldParts(outcome.form, name, false).errors.length > 0 || submittedValue(outcome.form, name) !== '');

/** Form for a part: a share, or an amount of the value. */
function Part({ page, outcome }: Props) {
  const { t } = useTranslation('betting');
  const { pathname } = useLocation();
  const isOpen = isRejected(outcome, 'part');
  return (
    <details className="card fold" open={isOpen}>
      <summary>{t('partOffer')}</summary>
      <Form method="post" action={pathname} className="form" key={outcome?.form.key}>
        <input type="hidden" name="requestID" value={page.requestID} />
        <input type="hidden" name="intent" value="part" />
        <div className="row quick">
          <Spaced>
            {page.cashOut.offer?.shares.map(({ share, text }) => (
              <button key={share} className="btn ghost" name={buttonName('share', share)}>
                {text}
              </button>
            ))}
          </Spaced>
        </div>
        <Field
          form={isOpen ? outcome?.form : undefined}
          name="part"
          label={t('partAmount')}
          hint={t('partHint')}
          inputMode="decimal"
          autoComplete="off"
          suffix="₺"
        />
        <SubmitButton tone="ghost">{t('partReview')}</SubmitButton>
      </Form>
    </details>
  );
}

/** Form for the value at which the coupon is cashed out automatically. */
function Target({ page, outcome }: Props) {
  const { t } = useTranslation('betting');
  const { pathname } = useLocation();
  const { shown, typed } = page.cashOut.target ?? { shown: '', typed: '' };
  const isOpen = isRejected(outcome, 'target');
  return (
    <details className="card fold" open={isOpen}>
      <summary>{shown ? t('targetAt', { amount: shown }) : t('targetOffer')}</summary>
      <Form method="post" action={pathname} className="form" key={`${outcome?.form.key} ${typed}`}>
        <Field
          form={isOpen ? outcome?.form : undefined}
          name="target"
          label={t('targetValue')}
          hint={t('targetHint')}
          defaultValue={typed}
          inputMode="decimal"
          autoComplete="off"
          suffix="₺"
        />
        <div className="row">
          <SubmitButton intent="target" tone="ghost">
            {t('targetSave')}
          </SubmitButton>{' '}
          {shown && (
            <SubmitButton intent="no-target" tone="ghost">
              {t('targetRemove')}
            </SubmitButton>
          )}
        </div>
      </Form>
    </details>
  );
}
