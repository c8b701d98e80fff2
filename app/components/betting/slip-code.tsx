import { useRouteLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { formatSlipCode } from '#contract/coupons';
import { Form, Link } from '../layout/link';
import type { SlipCodeView } from '~/screens/slip-code.server';
import type { FormView } from '~/lib/forms/form-state';
import { ConfirmPanel } from '../forms/confirm-panel';
import { Field } from '../forms/field';
import { SubmitButton } from '../forms/submit-button';
import { useOffered } from '../layout/use-offered';

/** The bet slip of a booking code, before it is taken over; asks before it replaces selections. */
export function SharedSlip({ shared, isReplacing }: { shared: SlipCodeView; isReplacing: boolean }) {
  const { t } = useTranslation('betting');
  if (shared.picks === undefined) return null;
  const { code, picks, words, gone } = shared;
  const notes = [
    ...(gone > 0 ? [t('codeGone', { count: gone })] : []),
    ...(isReplacing && words ? [t('codeReplaces')] : []),
  ];
  return (
    <Form method="post" action="/coupon/pick">
      <input type="hidden" name="picks" value={words} />
      <ConfirmPanel
        title={t('codeTitle', { code })}
        rows={picks.map(({ match, what, odds }) => ({ label: match, value: `${what} · ${odds}` }))}
        note={notes.join(' ')}
      >
        {words && (
          <SubmitButton intent="replace" tone={isReplacing ? 'danger' : 'gold'} action="/coupon/pick">
            {t(isReplacing ? 'replaceConfirm' : 'codeTake')}
          </SubmitButton>
        )}
        <Link discover="none" className="btn ghost" to="/coupon">
          {t('replaceBack')}
        </Link>
      </ConfirmPanel>
    </Form>
  );
}

interface SlipCodeProps {
  /** A rejected code that was typed or in the URL. */
  form: FormView | undefined;
  /** Code under which the bet slip was just stored. */
  stored: string | undefined;
  /** Whether there is a bet slip to share. */
  isFilled: boolean;
}

/** Booking code: stores the bet slip under one, and opens that of another player. */
export function SlipCode({ form, stored, isFilled }: SlipCodeProps) {
  const { t } = useTranslation('betting');
  const isOffered = useOffered();
  const origin = (useRouteLoaderData('root') as { origin?: string } | undefined)?.origin ?? '';
  if (!isOffered('/coupon/code')) return null;
  const link = `/coupon?code=${stored ?? ''}`;
  return (
    <section className="stack" aria-labelledby="slip-code">
      <h2 id="slip-code">{t('code')}</h2>
      {stored && (
        <p className="card" role="status">
          {t('codeStored')} <b className="win">{formatSlipCode(stored)}</b>
          <br />
          <Link discover="none" to={link}>
            {origin + link}
          </Link>
        </p>
      )}
      {isFilled && (
        <Form method="post" action="/coupon/code">
          <SubmitButton intent="share" tone="ghost" action="/coupon/code">
            {t('codeShare')}
          </SubmitButton>
        </Form>
      )}
      <Form discover="none" method="get" action="/coupon" className="card form" key={form?.error?.['code']?.[0]}>
        <Field
          form={form}
          name="code"
          label={t('codeField')}
          hint={t('codeHint')}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={20}
        />
        <button className="btn ghost">{t('codeOpen')}</button>
      </Form>
    </section>
  );
}
