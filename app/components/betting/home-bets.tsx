import { useRouteLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { unpackTable } from '~/lib/page/packed-table';
import { Form, Link } from '../layout/link';
import { Spaced } from '../layout/spaced';

/** Matches with their odds, those in play first; one press adds a selection to the bet slip and returns to its match. */
export function HomeMatches({ packed }: { packed: string }) {
  const { t } = useTranslation('home');
  const { t: words } = useTranslation('components');
  if (!packed) return null;
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
          {unpackTable(packed).map(([id, home, away, at, live, ...buttons]) => (
            <li key={id}>
              <span>
                <Link discover="none" to={`/sport/${id}`} id={`f-${id}`}>
                  {`${home} – ${away}`}
                </Link>
                <br />
                <span className={live ? 'win' : 'soft'}>{at}</span>
              </span>{' '}
              <span role="group" aria-labelledby={`f-${id}`}>
                <Spaced>
                  {[0, 3, 6].map((first) => {
                    const [name, sign, odds] = buttons.slice(first);
                    return name && <Odds key={name} name={name} sign={sign} odds={odds} />;
                  })}
                </Spaced>
              </span>
            </li>
          ))}
        </ul>
      </Form>
    </section>
  );
}

/** Odds as a button that adds the selection, or removes it if it is on the bet slip. */
function Odds({ name, sign, odds }: { name: string; sign: string | undefined; odds: string | undefined }) {
  const isPicked = name.startsWith('drop');
  return (
    <button className={isPicked ? 'btn' : 'btn ghost'} name={name} value={sign} aria-pressed={isPicked}>
      <small>{sign}</small>
      {`\u00a0\u00a0${odds}`}
    </button>
  );
}

/** A popular coupon; one press puts its selections on the player's bet slip. */
export function PopularCoupon({ packed }: { packed: string }) {
  const { t } = useTranslation('home');
  const hasSlip = ((useRouteLoaderData('root') as { picks?: number } | undefined)?.picks ?? 0) > 0;
  const [coupon, ...lines] = unpackTable(packed);
  if (!coupon) return null;
  return (
    <section className="section" aria-labelledby="coupons">
      <h2 id="coupons">{t('popularCoupons')}</h2>
      <Form reloadDocument discover="none" method="post" action="/coupon/pick" className="card stack">
        <ul className="wins">
          {lines.map(([match, what, odds]) => (
            <li key={match}>
              <span>
                {match}
                <br />
                <span className="soft">{what}</span>
              </span>{' '}
              <b>{odds}</b>
            </li>
          ))}
        </ul>
        {hasSlip && <p className="soft">{t('replacesSlip')}</p>}
        <input type="hidden" name="picks" value={coupon[0]} />
        <button className="btn">{t('takeCoupon', { odds: coupon[1] })}</button>
      </Form>
    </section>
  );
}
