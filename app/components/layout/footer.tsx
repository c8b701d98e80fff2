import { Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { Icon } from './icon';
import { Kept } from './kept';
import { Spaced } from './spaced';

/** `image` is empty where there is no picture, or none is wanted. */
interface Named {
  name: string;
  image: string;
}

/** A small mark beside a name; the name says it all. */
const Mark = ({ image }: { image: string }) =>
  image && <img srcSet={image} alt="" width={24} height={24} loading="lazy" />;

export interface FooterContent {
  menus: { title: string; links: { title: string; url: string }[] }[];
  partners: Named[];
  methods: Named[];
  licenses: (Named & { number: string; url: string })[];
  /** Payments are a demonstration here. */
  playMoney: boolean;
  /** Only those that have an address. */
  social: { network: string; name: string; url: string }[];
  bottomBar: string;
  year: number;
}

/** The heading of a list of links or names; on phones pressing it unfolds the list, which stands behind it. */
function Heading({ title }: { title: string }) {
  return (
    <>
      <h2>{title}</h2>
      <details>
        <summary aria-label={title} />
      </details>
    </>
  );
}

function Names({ title, names }: { title: string; names: Named[] }) {
  if (names.length === 0) return null;
  return (
    <section>
      <Heading title={title} />
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
      <Heading title={t('licenses')} />
      <ul>
        {licenses.map(({ name, number, url, image }) => (
          <li key={name}>
            <Mark image={image} />
            {url ? <a href={url} rel="noopener">{`${name} ${number}`}</a> : <span>{`${name} ${number}`}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface FooterProps {
  brand: string;
  content: FooterContent;
}

/** The site's foot: its pages, partners, payment methods, licences and notices. */
export function Footer(props: FooterProps) {
  return (
    <Kept by={['footer', props]}>
      <FooterMarkup {...props} />
    </Kept>
  );
}

function FooterMarkup({ brand, content }: FooterProps) {
  const { t } = useTranslation('components');
  return (
    <footer className="foot night">
      <div className="wrap">
        {content.menus.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <Heading title={title} />
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
            <Heading title={t('social')} />
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
        {content.bottomBar && <p className="fine">{content.bottomBar}</p>}
        {content.playMoney && <p className="fine">{t('playMoney')}</p>}
        <p className="fine">{t('legalNotice')}</p>
        <p className="fine">
          <b>18+</b>
          {` ${t('adults')}. ${brand && t('copyright', { year: content.year, brand })}`}
        </p>
      </div>
    </footer>
  );
}
