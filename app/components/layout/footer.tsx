import { useNavigate } from '@remix-run/react';
import { createContext, useContext, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { CachedMarkup } from '../markup-cache/cached-markup';
import { Link } from './link';
import { Icon } from './icon';
import { DisclosureHeading } from './disclosure-heading';
import { PreferenceForms, type Preferences } from './preference-forms';
import { Spaced } from './spaced';

/** `image` is empty if there is no picture, or pictures are switched off. */
interface Named {
  name: string;
  image: string;
}

/** A small picture next to a name; it is decorative. */
const Mark = ({ image }: { image: string }) =>
  image && <img srcSet={image} alt="" width={24} height={24} loading="lazy" />;

export interface FooterContent {
  menus: { title: string; links: { title: string; url: string }[] }[];
  partners: Named[];
  methods: Named[];
  licenses: (Named & { number: string; url: string })[];
  /** Whether payments are a demonstration. */
  playMoney: boolean;
  /** Only networks with a URL. */
  social: { network: string; name: string; url: string }[];
  bottomBar: string;
  year: number;
}

function Names({ title, names }: { title: string; names: Named[] }) {
  if (names.length === 0) return null;
  return (
    <section>
      <DisclosureHeading title={title} />
      <ul>
        {names.map(({ name, image }) => (
          <li key={name}>
            <Mark image={image} />
            {name}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Licenses({ licenses }: Pick<FooterContent, 'licenses'>) {
  const { t } = useTranslation('components');
  if (licenses.length === 0) return null;
  return (
    <section>
      <DisclosureHeading title={t('licenses')} />
      <ul>
        {licenses.map(({ name, number, url, image }) => (
          <li key={name}>
            <Mark image={image} />
            {url ? <a href={url} rel="noopener">{`${name} ${number}`}</a> : `${name} ${number}`}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Footer with only the notices, if nothing could be read. */
export const BARE_FOOTER: FooterContent = {
  menus: [],
  partners: [],
  methods: [],
  licenses: [],
  playMoney: false,
  social: [],
  bottomBar: '',
  year: new Date().getFullYear(),
};

interface FooterProps extends Preferences {
  brand: string;
}

/** Content of the footer, on servers; `undefined` in browsers. */
export const FooterContext = createContext<FooterContent | undefined>(undefined);

/** The footer: preferences, then its pages, partners, payment methods, licences and notices. */
export function Footer({ brand, ...preferences }: FooterProps) {
  return (
    <footer className="foot night">
      <PreferenceForms {...preferences} />
      <SitePages brand={brand} />
    </footer>
  );
}

const PAGES = 'site-pages';

let markupOfDocument: string | undefined;

/**
 * Part of the footer that is the same on every screen of one language. A browser keeps the markup of its document, so
 * the footer's content is not sent again as data. If another tab chose the other language, it follows with the next
 * document.
 */
function SitePages({ brand }: { brand: string }) {
  const content = useContext(FooterContext);
  const navigate = useNavigate();
  if (content)
    return (
      <CachedMarkup by={['footer', brand, content]}>
        <FooterPages brand={brand} content={content} />
      </CachedMarkup>
    );
  markupOfDocument ??= document.getElementById(PAGES)?.innerHTML ?? '';
  // React does not know these links: a plain click on one is followed as `<Link>` would.
  const follow = (press: MouseEvent) => {
    const link = (press.target as Element).closest('a');
    const isPlain = press.button === 0 && !press.metaKey && !press.ctrlKey && !press.shiftKey && !press.altKey;
    if (!link || link.origin !== location.origin || !isPlain) return;
    press.preventDefault();
    navigate(link.pathname + link.search);
  };
  return (
    <div
      className="wrap"
      id={PAGES}
      role="presentation"
      onClick={follow}
      dangerouslySetInnerHTML={{ __html: markupOfDocument }}
    />
  );
}

/** The footer's pages, partners, payment methods, licences and notices, from their content. */
export function FooterPages({ brand, content }: { brand: string; content: FooterContent }) {
  const { t } = useTranslation('components');
  return (
    <div className="wrap" id={PAGES} role="presentation">
      {content.menus.map(({ title, links }) => (
        <nav key={title} aria-label={title}>
          <DisclosureHeading title={title} />
          <div>
            <Spaced>
              {links.map((link) => (
                <Link key={link.url} discover="none" to={link.url}>
                  {link.title}
                </Link>
              ))}
            </Spaced>
          </div>
        </nav>
      ))}
      <Names title={t('methods')} names={content.methods} />
      <Names title={t('partners')} names={content.partners} />
      <Licenses licenses={content.licenses} />
      {content.social.length > 0 && (
        <nav aria-label={t('social')}>
          <DisclosureHeading title={t('social')} />
          <div>
            <Spaced>
              {content.social.map(({ network, name, url }) => (
                <a key={network} href={url} rel="noopener nofollow">
                  <Icon name={network} />
                  {name}
                </a>
              ))}
            </Spaced>
          </div>
        </nav>
      )}
      <p className="fine">
        {[content.bottomBar, content.playMoney && t('playMoney'), t('legalNotice')].filter(Boolean).join(' ')}
      </p>
      <p className="fine">
        <b>18+</b>
        {` ${t('adults')}. ${brand && t('copyright', { year: content.year, brand })} `}
        <Link discover="none" to="/accessibility">
          {t('accessibility')}
        </Link>
      </p>
    </div>
  );
}
