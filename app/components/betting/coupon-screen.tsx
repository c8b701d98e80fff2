import { useLocation } from '@remix-run/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Form, Link } from '../layout/link';
import { submittedValue, type FormState } from '~/lib/forms/form-state';
import { useLanguage } from '~/lib/language/i18n';
import { formatAmount, formatAmountRange, formatShortAmount, parseAmount } from '~/lib/format/money';
import { formatOdds } from '~/lib/bets/odds';
import { possibleWin } from '~/lib/bets/possible-win';
import type { couponAction, couponPage, CouponView } from '~/screens/coupon.server';
import { CheckedForm } from '../forms/checked-form';
import { ConfirmPanel } from '../forms/confirm-panel';
import { Field } from '../forms/field';
import { useStoredInput } from '../forms/use-stored-input';
import { RadioCards } from '../forms/radio-cards';
import { ReviewForm } from '../forms/review-form';
import { SubmitButton } from '../forms/submit-button';
import { EmptyState } from '../games/empty-state';
import { ChipNav } from '../layout/chip-nav';
import { PageHeading } from '../layout/page-heading';
import { Spaced } from '../layout/spaced';
import { useOffered } from '../layout/use-offered';
import { InlineNotice } from '../notices/inline-notice';
import { ToastList } from '../notices/toast-list';

type Page = Awaited<ReturnType<typeof couponPage>>;
type Outcome = Extract<Awaited<ReturnType<typeof couponAction>>, { data: unknown }>['data'];

/** Returns the path of an offered list of matches. */
const useLobby = () => (useOffered()('/sport') ? '/sport' : '/virtual');

/** The bet slip: its picks, the kind of coupon, the stake, or the echo before placement. */
export function CouponScreen({ page, outcome }: { page: Page; outcome: Outcome | undefined }) {
  const { t } = useTranslation('betting');
  const lobby = useLobby();
  const { coupon, signedIn, requestID, absent } = page;
  const review = outcome?.review;
  const kept = useStoredInput();
  return (
    <div className="stack slip">
      <PageHeading title={t('couponTitle')} />
      {page.closed && <InlineNotice text={page.closed} />}
      {review && outcome ? (
        <ReviewForm
          form={outcome.form}
          title={t('reviewTitle')}
          rows={review.rows}
          confirm={{ label: t(signedIn ? 'confirm' : 'confirmSignIn') }}
          below={<p className="hint">{t('reviewNote')}</p>}
        >
          <SubmitButton intent="change" tone="ghost">
            {t('change')}
          </SubmitButton>
        </ReviewForm>
      ) : coupon?.replacement ? (
        <Replacement coupon={coupon} />
      ) : coupon ? (
        <div className="sides">
          <Picks coupon={coupon} />
          <StakeForm
            key={`${outcome?.form.key ?? ''} ${coupon.fold} ${coupon.stake}`}
            coupon={coupon}
            form={outcome?.form ?? kept}
            requestID={requestID}
            signedIn={signedIn}
          />
        </div>
      ) : (
        <EmptyState text={t(absent ? 'notOpen' : 'couponEmpty')}>
          {!absent && (
            <Link discover="none" className="btn" to={lobby}>
              {t(lobby === '/sport' ? 'toSport' : 'virtual-football')}
            </Link>
          )}
        </EmptyState>
      )}
      <ToastList toasts={outcome?.toasts ?? []} />
    </div>
  );
}

/** Asks before another coupon replaces the selections on the bet slip. */
function Replacement({ coupon }: { coupon: CouponView }) {
  const { t } = useTranslation('betting');
  return (
    <Form method="post" action="/coupon/pick">
      <input type="hidden" name="picks" value={coupon.replacement} />
      <ConfirmPanel
        title={t('replaceTitle')}
        rows={coupon.picks.map(({ match, what, odds }) => ({ label: match, value: `${what} · ${odds}` }))}
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

/** Selections of the bet slip, each with its change, and the ways to play them. */
function Picks({ coupon }: { coupon: CouponView }) {
  const { t } = useTranslation('betting');
  const lobby = useLobby();
  const { pathname, search } = useLocation();
  const here = pathname + search;
  return (
    <div className="stack">
      {coupon.kinds.length > 1 && (
        <ChipNav
          label={t('kinds')}
          chips={coupon.kinds.map(({ fold, title }) => ({
            title,
            to: `/coupon?fold=${fold}${coupon.stake && `&stake=${encodeURIComponent(coupon.stake)}`}`,
            current: fold === coupon.fold,
          }))}
        />
      )}
      {(coupon.isChanged || coupon.excludes || coupon.isSuspended) && (
        <div className="notice error stack" role="alert">
          {coupon.isChanged && <p>{t('changes')}</p>}
          {coupon.excludes && <p>{t('excludesNote')}</p>}
          {coupon.isSuspended && <p>{t('suspendedPick')}</p>}
          {coupon.isChanged && (
            <Form method="post" action={here} replace preventScrollReset className="row">
              <SubmitButton intent="accept" tone="gold">
                {t('acceptChanges')}
              </SubmitButton>
              <small>{t('acceptNote')}</small>
            </Form>
          )}
        </div>
      )}
      <Form method="post" action="/coupon/pick" replace preventScrollReset>
        <input type="hidden" name="to" value="/coupon" />
        <ul className="picks" aria-label={t('picks')}>
          {coupon.picks.map(({ drop, fixtureID, match, at, what, odds, isOk, problem }) => (
            <li key={drop}>
              <div>
                <Link discover="none" to={`/sport/${fixtureID}`}>
                  {match}
                </Link>{' '}
                {at && <small className="soft">{at}</small>}
                <p>
                  <b>{what}</b>
                </p>
                {!isOk && <p className="error">{problem}</p>}
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
        <Link discover="none" className="btn ghost" to={lobby}>
          {t('addMore')}
        </Link>{' '}
        <SubmitButton intent="clear" tone="ghost">
          {t('clear')}
        </SubmitButton>
      </Form>
    </div>
  );
}

/** Returns the path of the bet slip with the choices made there. */
const toSlip = (fold: number, stake: string): string =>
  `/coupon?${new URLSearchParams({ fold: String(fold), ...(stake && { stake }) }).toString()}`;

const QUICK_LIRA = ['20', '50', '100', '250'];

/** Stake and possible win; with JavaScript the win is updated while typing. */
function StakeForm({
  coupon,
  form,
  requestID,
  signedIn,
}: {
  coupon: CouponView;
  form: FormState | undefined;
  requestID: string;
  signedIn: boolean;
}) {
  const { t } = useTranslation('betting');
  const wait = useTranslation('common').t('pleaseWait');
  const language = useLanguage();
  const { fold, lines, totalOdds, minStake, maxStake, maxPayout } = coupon;
  const [typed, setTyped] = useState(submittedValue(form, 'stake') || coupon.stake);
  const [mode, setMode] = useState(submittedValue(form, 'mode') || 'all');
  const amount = parseAmount(typed) ?? 0n;
  const stake = mode === 'line' ? amount * BigInt(lines) : amount;
  const facts = [
    ...(lines > 1
      ? [{ label: t('lines'), value: String(lines) }]
      : [{ label: t('totalOdds'), value: formatOdds(totalOdds, language) }]),
    { label: t('stakeRange'), value: formatAmountRange(minStake, maxStake, language) },
    { label: t('maxPayout'), value: formatShortAmount(maxPayout, language) },
    ...(stake > 0n
      ? [{ label: t('possibleWin'), value: formatAmount(possibleWin(stake, coupon.staked), language) }]
      : []),
  ];
  return (
    <CheckedForm
      action={`/coupon?fold=${fold}`}
      className="card form"
      onInput={({ target }) => {
        const { name, value } = target as HTMLInputElement;
        if (name === 'stake') setTyped(value);
        if (name === 'mode') setMode(value);
      }}
      form={form}
      labels={{ stake: t('stake') }}
    >
      <input type="hidden" name="requestID" value={submittedValue(form, 'requestID') || requestID} />
      <input type="hidden" name="picks" value={coupon.words} />
      <input type="hidden" name="fold" value={fold} />
      <Field
        form={form}
        name="stake"
        defaultValue={coupon.stake}
        label={t('stake')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        suffix="₺"
      />
      <p className="row quick">
        <Spaced>
          {QUICK_LIRA.map((lira) => (
            <Link
              key={lira}
              discover="none"
              className="btn ghost"
              replace
              preventScrollReset
              to={`/coupon?fold=${fold}&stake=${lira}`}
            >
              {formatShortAmount(BigInt(lira) * 100n, language)}
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
      <SubmitButton intent="review" tone="gold" pendingText={wait}>
        {t('review')}
      </SubmitButton>
      <p>
        {signedIn && (
          <>
            <Link
              discover="none"
              to={`/profile/deposit?${new URLSearchParams({ from: toSlip(fold, typed) }).toString()}`}
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
    </CheckedForm>
  );
}
