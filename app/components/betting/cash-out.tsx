import { useLocation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import type { cashOutAction } from '~/screens/cash-out.server';
import type { PlacedCouponView } from '~/screens/placed-coupon.server';
import { CASH_OUT_FORMS } from '~/lib/bets/cash-out-path';
import { buttonName } from '~/lib/forms/button-name';
import { fieldParts, submittedValue } from '~/lib/forms/form-state';
import { Field } from '../forms/field';
import { ReviewForm } from '../forms/review-form';
import { SubmitButton } from '../forms/submit-button';
import { Spaced } from '../layout/spaced';
import { Form, Link } from '../layout/link';

export type CashOutOutcome = Extract<Awaited<ReturnType<typeof cashOutAction>>, { data: unknown }>['data'];

interface Props {
  page: PlacedCouponView;
  outcome: CashOutOutcome | undefined;
}

/** The review of a cash-out after its form. */
export function CashOutReview({ page, outcome }: { page: PlacedCouponView; outcome: CashOutOutcome }) {
  const { t } = useTranslation('cashout');
  if (!outcome.review) return null;
  const { isPart, rows } = outcome.review;
  const note = isPart ? (page.cashOut.target?.shown ? 'partNoteTarget' : 'partNote') : 'cashOutNote';
  return (
    <ReviewForm
      form={outcome.form}
      title={t(isPart ? 'partTitle' : 'cashOutTitle')}
      rows={rows}
      note={t(page.isDelayed ? `${note}Live` : note)}
      confirm={{ label: t(isPart ? 'partConfirm' : 'cashOutConfirm') }}
    >
      <SubmitButton intent="change" tone="ghost">
        {t('cashOutBack')}
      </SubmitButton>
    </ReviewForm>
  );
}

/** The button that cashes out all of a coupon, or the reason why it cannot be cashed out now. */
export function CashOutButton({ page }: { page: PlacedCouponView }) {
  const { t } = useTranslation('cashout');
  const { pathname, search } = useLocation();
  const { offer, refused } = page.cashOut;
  return (
    <>
      {offer && (
        <Form method="post" action={pathname + search}>
          <input type="hidden" name="requestID" value={page.requestID} />
          <input type="hidden" name="amount" value={offer.typed} />
          <SubmitButton intent="review" tone="gold">
            {t('cashOut', { amount: offer.shown })}
          </SubmitButton>
        </Form>
      )}
      {refused && <p className="notice info">{refused}</p>}
    </>
  );
}

/** Cash-out on the page of an open coupon: all of it, and a link to the forms of a part and of a target. */
export function CashOut({ page, outcome }: Props) {
  const { t } = useTranslation('cashout');
  const { pathname } = useLocation();
  const { target } = page.cashOut;
  if (outcome?.review) return <CashOutReview page={page} outcome={outcome} />;
  return (
    <>
      <CashOutButton page={page} />
      {target && (
        <p>
          {target.shown && `${t('targetAt', { amount: target.shown })} · `}
          <Link discover="none" to={`${pathname}?${CASH_OUT_FORMS}=1`}>
            {t('more')}
          </Link>
        </p>
      )}
    </>
  );
}

/** Whether the rejected form is the one with this field. */
const isRejected = (outcome: CashOutOutcome | undefined, name: string): boolean =>
  outcome !== undefined &&
  (fieldParts(outcome.form, name, false).errors.length > 0 || submittedValue(outcome.form, name) !== '');

/**
 * Forms for a part: a share, or an amount of the value. They are two, because Enter in the field presses the first
 * button.
 */
export function PartForm({ page, outcome }: Props) {
  const { t } = useTranslation('cashout');
  const { pathname, search } = useLocation();
  const isOwn = isRejected(outcome, 'part');
  const shares = page.cashOut.offer?.shares ?? [];
  const hidden = (
    <>
      <input type="hidden" name="requestID" value={page.requestID} />
      <input type="hidden" name="intent" value="part" />
    </>
  );
  return (
    <section className="card stack" aria-labelledby="part">
      <h2 id="part">{t('partOffer')}</h2>
      {shares.length > 0 && (
        <Form method="post" action={pathname + search} className="row quick">
          {hidden}
          <Spaced>
            {shares.map(({ share, text }) => (
              <button key={share} className="btn ghost" name={buttonName('share', share)}>
                {text}
              </button>
            ))}
          </Spaced>
        </Form>
      )}
      <Form method="post" action={pathname + search} className="form" key={outcome?.form.key}>
        {hidden}
        <Field
          form={isOwn ? outcome?.form : undefined}
          name="part"
          label={t('partAmount')}
          hint={t('partHint')}
          inputMode="decimal"
          autoComplete="off"
          suffix="₺"
        />
        <SubmitButton tone="ghost">{t('partReview')}</SubmitButton>
      </Form>
    </section>
  );
}

/** Form for the value at which the coupon is cashed out automatically. */
export function TargetForm({ page, outcome }: Props) {
  const { t } = useTranslation('cashout');
  const { pathname, search } = useLocation();
  const { shown, typed } = page.cashOut.target ?? { shown: '', typed: '' };
  const isOwn = isRejected(outcome, 'target');
  return (
    <section className="card stack" aria-labelledby="target">
      <h2 id="target">{shown ? t('targetAt', { amount: shown }) : t('targetOffer')}</h2>
      <Form method="post" action={pathname + search} className="form" key={`${outcome?.form.key} ${typed}`}>
        <Field
          form={isOwn ? outcome?.form : undefined}
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
    </section>
  );
}
