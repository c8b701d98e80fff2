import { useRouteLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import type { HomeCoupon, HomeMatch } from '~/screens/home-bets.server';
import { Form, Link } from '../layout/link';
import { Spaced } from '../layout/spaced';

/** Matches with their odds, those in play first; one press adds a selection to the bet slip and returns to its match. */
export function HomeMatches({ list }: { list: HomeMatch[] }) {
  const { t } = useTranslation('home');
  const { t: words } = useTranslation('components');
  if (list.length === 0) return null;
  return (
    <section className="section" aria-labelledby="matches">
      <div className="row">
        <h2 id="matches">{t('matches')}</h2>{' '}
        <Link discover="none" to="/sport" aria-label={`${words('seeAll')}: ${t('matches')}`}>
          {words('seeAll')}
        </Link>
      </div>
      <Form reloadDocument discover="none" method="post" action="/coupon/pick">
        <input type="hidden" name="to" value="/" />
        <ul className="wins">
          {list.map(({ id, home, away, live, at, score, odds }) => (
            <li key={id}>
              <span>
                <Link discover="none" to={`/sport/${id}`} id={`f-${id}`}>
                  {`${home} – ${away}`}
                </Link>
                <br />
                <span className={live ? 'win' : 'soft'}>{live ? `● ${at} ${score}` : at}</span>
              </span>{' '}
              <span role="group" aria-labelledby={`f-${id}`}>
                <Spaced>
                  {odds.map(({ name, sign, odds: value, isPicked }) => (
                    <button
                      key={name}
                      className={isPicked ? 'btn' : 'btn ghost'}
                      name={name}
                      value={sign}
                      aria-pressed={isPicked}
                    >
                      <small className={isPicked ? undefined : 'soft'}>{sign}</small>
                      {`\u00a0\u00a0${value}`}
                    </button>
                  ))}
                </Spaced>
              </span>
            </li>
          ))}
        </ul>
      </Form>
    </section>
  );
}

/** A popular coupon; one press puts its selections on the player's bet slip. */
export function PopularCoupon({ coupon: { picks, odds, lines } }: { coupon: HomeCoupon }) {
  const { t } = useTranslation('home');
  const hasSlip = ((useRouteLoaderData('root') as { picks?: number } | undefined)?.picks ?? 0) > 0;
  return (
    <section className="section" aria-labelledby="coupons">
      <h2 id="coupons">{t('popularCoupons')}</h2>
      <Form reloadDocument discover="none" method="post" action="/coupon/pick" className="card stack">
        <ul className="wins">
          {lines.map(({ id, match, what, odds: own }) => (
            <li key={id}>
              <span>
                <Link discover="none" to={`/sport/${id}`}>
                  {match}
                </Link>
                <br />
                <span className="soft">{what}</span>
              </span>{' '}
              <b>{own}</b>
            </li>
          ))}
        </ul>
        {hasSlip && <p className="soft">{t('replacesSlip')}</p>}
        <input type="hidden" name="picks" value={picks} />
        <button className="btn">{t('takeCoupon', { odds })}</button>
      </Form>
    </section>
  );
}
