import { useTranslation } from 'react-i18next';
import { Form, Link } from '../layout/link';
import type { PlacedCouponView } from '~/screens/placed-coupon.server';
import { ErrorSummary } from '../forms/error-summary';
import { SubmitButton } from '../forms/submit-button';
import { ToastList } from '../notices/toast-list';
import { CashOut, type CashOutOutcome } from './cash-out';
import { usePolling } from './use-polling';
import { RefreshControls } from './refresh-controls';

/** Milliseconds between two requests for a coupon that is being checked, and for an open one. */
const CHECKED_MS = 1_000;
const OPEN_MS = 5_000;

/** A placed coupon: its state, each pick, and its cash-out. */
export function PlacedCoupon({ data, outcome }: { data: PlacedCouponView; outcome: CashOutOutcome | undefined }) {
  const { t } = useTranslation('betting');
  const page = usePolling(data, data.isOpen, ({ isChecked }) => (isChecked ? CHECKED_MS : OPEN_MS));
  return (
    <div className="stack slip">
      <div className="row">
        <h1>{t('coupon')}</h1>{' '}
        <b className={`state ${page.state.tone}`} role="status">
          {page.state.text}
        </b>{' '}
        {page.isOpen && <RefreshControls />}
      </div>
      {!outcome?.review && <ErrorSummary form={outcome?.form} />}
      {page.note && <p className="notice info">{page.note}</p>}
      {page.rejected && (
        <div className="notice error stack">
          <p>{page.rejected.note}</p>
          {page.rejected.picks && (
            <Form method="post" action="/coupon/pick">
              <input type="hidden" name="picks" value={page.rejected.picks} />
              <SubmitButton intent="again" tone="ghost">
                {page.rejected.again}
              </SubmitButton>
            </Form>
          )}
        </div>
      )}
      <CashOut page={page} outcome={outcome} />
      <dl className="card facts">
        {page.facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ul className="picks" aria-label={t('picks')}>
        {page.picks.map(({ id, fixtureID, match, at, isLive, score, what, parts, odds, problem, state }) => (
          <li key={id}>
            <div>
              <Link discover="none" to={`/sport/${fixtureID}`}>
                {match}
              </Link>{' '}
              {score && <b className="amount">{score}</b>} <small className={isLive ? 'live' : 'soft'}>{at}</small>
              <p>
                <b>{what}</b>
              </p>
              {parts && (
                <ul className="parts">
                  {parts.map((part) => (
                    <li key={part.what}>
                      {part.what} <span className={`state ${part.state.tone}`}>{part.state.text}</span>
                    </li>
                  ))}
                </ul>
              )}
              {problem && <p className="error">{problem}</p>}
            </div>{' '}
            <b className="win">{odds}</b> <span className={`state ${state.tone}`}>{state.text}</span>
          </li>
        ))}
      </ul>
      <p>
        <Link discover="none" to="/profile/history/bets">
          {t('toHistory')}
        </Link>
      </p>
      <ToastList toasts={outcome?.toasts ?? []} />
    </div>
  );
}
