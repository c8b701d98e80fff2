import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { QUICK_ACCESS_CATEGORY } from '#contract/constants';
import { isPathOffered } from '#contract/products';
import { Link } from '~/components/layout/link';
import { getCaller } from '~/session/guards.server';
import { HomeMatches, PopularCoupon } from '~/components/betting/home-bets';
import { Picture } from '~/components/content/picture';
import { SpecialDateCard } from '~/components/content/special-date-card';
import { GameRail } from '~/components/games/game-rail';
import { toGame } from '~/components/games/to-game';
import { SearchForm } from '~/components/games/search-form';
import { Slider } from '~/components/games/slider';
import { Icon } from '~/components/layout/icon';
import { Spaced } from '~/components/layout/spaced';
import { InlineNotice } from '~/components/notices/inline-notice';
import { unpackGames } from '~/lib/page/packed-table';
import { pageMeta } from '~/lib/page/page-meta';
import type { RouteHandle } from '~/lib/page/route-handle';
import { fixedT } from '~/lib/language/i18n';
import { homePage } from '~/screens/home.server';

export const handle: RouteHandle = {
  styles: ['staff', 'home', 'games', 'slider'],
  i18n: ['home'],
  filters: 'search',
};

export async function loader(args: LoaderFunctionArgs) {
  return homePage(await getCaller(args), new Date());
}

export const meta: MetaFunction<typeof loader> = ({ data, matches, location }) => {
  if (!data) return [];
  const t = fixedT(data.language, 'home');
  const { brand, origin } = (matches.find(({ id }) => id === 'root')?.data ?? {}) as { brand: string; origin: string };
  return pageMeta({
    title: data.products ? t('metaTitleSome', { brand, products: data.products }) : t('metaTitle', { brand }),
    description: data.products ? t('descriptionSome', { brand, products: data.products }) : t('description', { brand }),
    matches,
    location,
    structuredData: {
      '@type': 'WebSite',
      name: brand,
      url: `${origin}/`,
      inLanguage: data.language,
      ...(isPathOffered('/slot', data.off) && {
        potentialAction: {
          '@type': 'SearchAction',
          target: `${origin}/slot?q={search_term_string}`,
          'query-input': 'required name=search_term_string',
        },
      }),
    },
  });
};

export default function Home() {
  const page = useLoaderData<typeof loader>();
  const { t } = useTranslation('home');
  const { slides } = page;
  const quick = page.quick === undefined ? undefined : unpackGames(page.quick);
  const live = page.live === undefined ? undefined : unpackGames(page.live);
  const hasSlots = isPathOffered('/slot', page.off);
  return (
    <>
      <section className="hero banner night">
        <h1>{t('title')}</h1>
        <p>{page.products ? t('leadSome', { products: page.products }) : t('lead')}</p>
        <div className="row">
          <Link discover="none" className="btn gold" to={page.signedIn ? '/profile/deposit' : '/register'}>
            {t(page.signedIn ? 'deposit' : 'join')}
          </Link>{' '}
          {(hasSlots || !page.signedIn) && (
            <Link discover="none" className="btn ghost" to={page.signedIn ? '/slot' : '/login'}>
              {t(page.signedIn ? 'toSlots' : 'signIn')}
            </Link>
          )}
        </div>
        <Fan posters={quick?.slice(0, 3).map(({ poster }) => poster) ?? []} />
      </section>
      {slides ? <Slider slides={slides.left} /> : <InlineNotice />} {hasSlots && <SearchForm action="/slot" />}
      {quick ? (
        quick.length > 0 && (
          <GameRail
            title={t('quick')}
            games={quick.map((game) => toGame(game, 'slot', page.favoriteSlots))}
            all={`/slot/category/${QUICK_ACCESS_CATEGORY}`}
          />
        )
      ) : (
        <InlineNotice />
      )}
      <Boxes hasBingo={page.hasBingo} off={page.off} />
      {(page.matches || page.coupon) && (
        <div className="cols">
          <HomeMatches packed={page.matches} />
          <PopularCoupon packed={page.coupon} />
        </div>
      )}
      {page.jackpot && <Jackpot {...page.jackpot} />}
      {live ? (
        live.length > 0 && (
          <GameRail
            title={t('liveTables')}
            games={live.map((game) => toGame(game, 'live', page.favoriteTables))}
            all="/live"
          />
        )
      ) : (
        <InlineNotice />
      )}
      {page.special && <SpecialDateCard {...page.special} />}
      {slides && <Slider slides={slides.right} label={t('moreBanners')} />}
      <div className="cols">
        <Tournaments list={page.tournaments} />
        <Promotions list={page.promotions} />
        <TopWins list={page.wins} />
      </div>
      {isPathOffered('/profile/limits', page.off) && (
        <section className="card stack">
          <h2>{t('limits')}</h2>
          <p>{t('limitsText')}</p>
          <p className="row">
            <Link discover="none" to="/profile/limits">
              {t('toLimits')}
            </Link>{' '}
            <Link discover="none" to="/info/responsible-play">
              {t('toResponsible')}
            </Link>
          </p>
        </section>
      )}
    </>
  );
}

type Page = Awaited<ReturnType<typeof homePage>>;

/** Three posters as a fan of cards: those of the first games below, whose pictures are loaded anyway. */
function Fan({ posters }: { posters: string[] }) {
  const shown = posters.filter((poster) => poster !== '');
  if (shown.length === 0) return null;
  return (
    <div className="fan">
      {shown.map((poster) => (
        <Picture key={poster} src={poster} width={180} height={240} />
      ))}
    </div>
  );
}

/** Links to bingo and other products; without bingo rooms the jackpots are shown instead. */
function Boxes({ hasBingo, off }: Pick<Page, 'hasBingo' | 'off'>) {
  const { t } = useTranslation('home');
  const boxes = [
    { to: '/slot/type/3d', icon: 'slots', title: 'box3d', text: 'box3dText' } as const,
    { to: '/live', icon: 'live', title: 'boxLive', text: 'boxLiveText' } as const,
    hasBingo
      ? ({ to: '/bingo', icon: 'bingo', title: 'boxBingo', text: 'boxBingoText' } as const)
      : ({ to: '/slot/type/jackpot', icon: 'trophy', title: 'boxJackpot', text: 'boxJackpotText' } as const),
  ].filter(({ to }) => isPathOffered(to, off));
  if (boxes.length === 0) return null;
  return (
    <nav className="boxes" aria-label={t('boxes')}>
      <Spaced>
        {boxes.map(({ to, icon, title, text }) => (
          <Link key={to} discover="none" className="box night" to={to} preventScrollReset={to.startsWith('/slot/')}>
            <b className="display">{t(title)}</b> <p>{t(text)}</p>
            <Icon name={icon} size={40} />
          </Link>
        ))}
      </Spaced>
    </nav>
  );
}

function Jackpot({ name, amount, game, gameID }: NonNullable<Page['jackpot']>) {
  const { t } = useTranslation('home');
  const { t: words } = useTranslation('components');
  return (
    <section className="jackpot banner night" aria-labelledby="jackpot">
      <h2 id="jackpot">{t('jackpot')}</h2>
      <p>{name}</p>
      <b className="amount win">{amount}</b>{' '}
      {gameID && (
        <Link
          discover="none"
          reloadDocument
          className="btn gold"
          to={`/play/slot/${encodeURIComponent(gameID)}`}
          rel="nofollow"
        >
          {words('play', { name: game || name })}
        </Link>
      )}
    </section>
  );
}

function TopWins({ list }: { list: Page['wins'] }) {
  const { t } = useTranslation('home');
  if (list.length === 0) return null;
  return (
    <section className="section" aria-labelledby="wins">
      <h2 id="wins">{t('topWins')}</h2>
      <ul className="wins">
        {list.map(({ player, game, amount }, index) => (
          <li key={index}>
            <span>
              {`${player} `}
              <span className="soft">{game}</span>
            </span>{' '}
            <b className="amount win">{amount}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Tournaments({ list }: { list: Page['tournaments'] }) {
  const { t } = useTranslation('home');
  const { t: words } = useTranslation('components');
  if (list?.length === 0) return null;
  return (
    <section className="section" aria-labelledby="cups">
      <div className="row">
        <h2 id="cups">{t('tournaments')}</h2>{' '}
        <Link discover="none" to="/tournaments" aria-label={`${words('seeAll')}: ${t('tournaments')}`}>
          {words('seeAll')}
        </Link>
      </div>
      {list ? (
        <ul className="wins">
          {list.map(({ id, name, until, prize }) => (
            <li key={id}>
              <span>
                <b>{name}</b>
                <br />
                <span className="soft">{t('until', { date: until })}</span>
              </span>{' '}
              {prize && <b className="amount win">{prize}</b>}
            </li>
          ))}
        </ul>
      ) : (
        <InlineNotice />
      )}
    </section>
  );
}

function Promotions({ list }: { list: Page['promotions'] }) {
  const { t } = useTranslation('home');
  const { t: words } = useTranslation('components');
  if (list?.length === 0) return null;
  return (
    <section className="section" aria-labelledby="offers">
      <div className="row">
        <h2 id="offers">{t('promotions')}</h2>{' '}
        <Link discover="none" to="/promotions" aria-label={`${words('seeAll')}: ${t('promotions')}`}>
          {words('seeAll')}
        </Link>
      </div>
      {list ? (
        <ul className="wins">
          {list.map(({ id, title, text }) => (
            <li key={id}>
              <span>
                <b>{title}</b>
                <br />
                <span className="soft">{text}</span>
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <InlineNotice />
      )}
    </section>
  );
}
