import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { localize } from '#contract/localize';
import { TEST_OUTCOMES, testValue, type ChargePage } from '#platform';
import type { QrDrawing } from '~/answers/qr.server';
import { ARRIVAL } from '~/components/layout/arrival';
import { buttonName } from '~/lib/forms/button-name';
import { formatDateTime } from '#contract/dates';
import { useTimeStyle } from '~/lib/page/clock';
import { formatAmount } from '~/lib/format/money';
import { groupedPhone } from '~/lib/format/grouping';

/** A rejected form: the typed value, and the empty fields of a card. */
export interface Refused {
  typed: string;
  missing: string[];
}

interface ChargeViewProps {
  page: ChargePage;
  refused: Refused | undefined;
  bitcoin: { amount: string; qr: QrDrawing } | undefined;
  /** URL of the payment's page on the site. */
  back: string;
}

/** Title of each state in which the charge cannot be paid. */
const STATE_TITLES = {
  seen: 'seen',
  paid: 'paidTitle',
  declined: 'declinedTitle',
  cancelled: 'cancelledTitle',
  expired: 'expiredTitle',
} as const;

const stateOf = ({ isOver, charge }: ChargePage) => (isOver ? 'expired' : charge.state);

/** Returns the key of the outcome in `pay`; undefined while the charge can be paid. */
export function getOutcomeKey(page: ChargePage) {
  const state = stateOf(page);
  return state === 'open' ? undefined : STATE_TITLES[state];
}

/** A gateway's page: amount and way of payment, or the outcome. */
export function ChargeView({ page, refused, bitcoin, back }: ChargeViewProps) {
  const { t } = useTranslation('pay');
  const style = useTimeStyle();
  const { language } = style;
  const { charge, kind, method } = page;
  const state = stateOf(page);
  return (
    <main className="pay">
      <p className="soft">{t('lead')}</p>
      <h1>{localize(method, language)}</h1>
      <p className="demo">{t('demo')}</p>
      <dl className="facts">
        <Fact name={t('amount')}>
          <b>{formatAmount(charge.amount, language)}</b>
        </Fact>
        {state === 'open' && <Fact name={t('until')}>{formatDateTime(charge.expiresAt, style)}</Fact>}
        {charge.reference && (
          <Fact name={t('reference')}>
            <b className="copied">{charge.reference}</b>
          </Fact>
        )}
        {page.receiver && <Fact name={t('receiver')}>{page.receiver.name}</Fact>}
        {page.receiver && <Fact name={t('receiverPhone')}>{groupedPhone(page.receiver.phone)}</Fact>}
        {bitcoin && (
          <>
            <Fact name={t('bitcoin')}>
              <b className="copied">{bitcoin.amount} BTC</b>
            </Fact>
            <Fact name={t('address')}>
              <span className="copied">{charge.address}</span>
            </Fact>
            {charge.rate !== null && (
              <Fact name={t('rate')}>{t('rateValue', { amount: formatAmount(charge.rate, language) })}</Fact>
            )}
          </>
        )}
      </dl>
      {charge.reference && state === 'open' && <p>{t(kind === 'cash' ? 'referenceCash' : 'referenceOther')}</p>}
      {state === 'open' ? (
        <>
          {bitcoin && (
            <>
              <svg
                className="qr"
                viewBox={`0 0 ${bitcoin.qr.size} ${bitcoin.qr.size}`}
                role="img"
                aria-label={t('qr')}
                shapeRendering="crispEdges"
              >
                <path d={bitcoin.qr.path} fill="#000" />
              </svg>
              <p className="soft">
                {t('rateNote')} {t('addressNote')}
              </p>
            </>
          )}
          <PayForm page={page} refused={refused} />
        </>
      ) : (
        <section className="card" role="status">
          <h2>{t(STATE_TITLES[state])}</h2>
          {state === 'seen' && (
            <p>{t('confirmations', { count: charge.confirmations, needed: page.confirmationsNeeded })}</p>
          )}
        </section>
      )}
      {state !== 'open' && (
        <p>
          <a className="btn gold" href={back}>
            {t('back')}
          </a>
        </p>
      )}
    </main>
  );
}

function PayForm({ page: { kind }, refused }: { page: ChargePage; refused: Refused | undefined }) {
  const { t } = useTranslation('pay');
  const isTyped = kind === 'card' || kind === 'wallet';
  const isWrong = refused !== undefined && refused.missing.length === 0;
  const why = t(kind === 'card' ? 'wrongcard' : kind === 'wallet' ? 'wrongwallet' : 'wrong');
  const errors = isWrong
    ? [{ name: 'value', text: why }]
    : (refused?.missing ?? []).map((name) => ({
        name,
        text: t(name === 'expiry' ? 'requiredExpiry' : 'requiredCvc'),
      }));
  const errorOf = (name: string) => errors.find((error) => error.name === name);
  const state = (name: string) => ({
    'aria-invalid': errorOf(name) ? true : undefined,
    'aria-describedby': errorOf(name) && `${name}-error`,
  });
  const message = (name: string) => {
    const error = errorOf(name);
    return (
      error && (
        <p className="error" id={`${name}-error`}>
          {error.text}
        </p>
      )
    );
  };
  return (
    <form method="post" className="card form">
      {errors.length > 0 && (
        <div className="error" role="alert" {...ARRIVAL}>
          <ul>
            {errors.map(({ name, text }) => (
              <li key={name}>
                <a href={`#${name}`}>{text}</a>
              </li>
            ))}
          </ul>
        </div>
      )}
      {isTyped && (
        <div className="demo">
          <p>
            {t(kind === 'card' ? 'testCard' : 'testCode')} <b className="copied">{testText(kind, 'paid')}</b>
          </p>
          <details open={isWrong}>
            <summary>{t('values')} ▾</summary>
            <dl className="facts">
              {TEST_OUTCOMES.map((outcome) => (
                <Fact key={outcome} name={t(outcome)}>
                  <span className="copied">{testText(kind, outcome)}</span>
                </Fact>
              ))}
            </dl>
          </details>
        </div>
      )}
      {isTyped ? (
        <div className="field">
          <label htmlFor="value">{t(kind === 'card' ? 'card' : 'wallet')}</label>
          <input
            id="value"
            name="value"
            inputMode="numeric"
            autoComplete="off"
            maxLength={40}
            defaultValue={refused?.typed}
            {...state('value')}
          />
          {message('value')}
        </div>
      ) : (
        <div className="field">
          <label htmlFor="value">{t('outcome')}</label>
          <select id="value" name="value" defaultValue="paid" {...state('value')}>
            {TEST_OUTCOMES.map((outcome) => (
              <option key={outcome} value={outcome}>
                {t(outcome)}
              </option>
            ))}
          </select>
          {message('value')}
        </div>
      )}
      {kind === 'card' && (
        <div className="pair">
          {(['expiry', 'cvc'] as const).map((name) => (
            <div className="field" key={name}>
              <label htmlFor={name}>
                {t(name)}
                {name === 'expiry' && <small> ({t('expiryShape')})</small>}
              </label>
              <input id={name} name={name} autoComplete="off" maxLength={5} {...state(name)} />
              {message(name)}
            </div>
          ))}
        </div>
      )}
      <p className="row">
        <button className="btn gold" name={buttonName('intent', 'pay')}>
          {t(isTyped ? 'pay' : 'payTold')}
        </button>{' '}
        <button className="btn ghost" name={buttonName('intent', 'cancel')}>
          {t('cancel')}
        </button>
      </p>
    </form>
  );
}

/** Returns the test value of an outcome, its digits in groups of four. */
const testText = (kind: ChargePage['kind'], outcome: (typeof TEST_OUTCOMES)[number]): string =>
  testValue(kind, outcome).replace(/(\d{4})(?=\d)/g, '$1 ');

/** Message while the charge cannot be read, with a button that reads it again. */
export function Unreachable() {
  const { t } = useTranslation('errors');
  return (
    <main className="pay">
      <h1>{t('unavailableTitle')}</h1>
      <p>{t('unavailableText')}</p>
      <form>
        <button className="btn gold">{t('tryAgain')}</button>
      </form>
    </main>
  );
}

/** Page for a URL without a payment. */
export function Unknown({ back }: { back: string }) {
  const { t } = useTranslation('pay');
  return (
    <main className="pay">
      <h1>{t('unknownTitle')}</h1>
      <p>{t('unknownText')}</p>
      <p>
        <a className="btn gold" href={back}>
          {t('back')}
        </a>
      </p>
    </main>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
