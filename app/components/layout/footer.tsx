import { Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { Icon } from './icon';
import { Kept } from './kept';

/** `image` is empty where there is no picture, or none is wanted. */
interface Named {
  name: string;
  image: string;
}

/** A small mark beside a name; the name says it all. */
const Mark = ({ image }: { image: string }) =>
  image && <img src={image} alt="" width={24} height={24} loading="lazy" decoding="async" />;

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

function Names({ title, names }: { title: string; names: Named[] }) {
  if (names.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
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
            <h2>{title}</h2>
            {links.map((link) => (
              <Link key={link.url} discover="none" to={link.url}>
                {link.title}
              </Link>
            ))}
          </nav>
        ))}
        <Names title={t('methods')} names={content.methods} />
        <Names title={t('partners')} names={content.partners} />
        {content.licenses.length > 0 && (
          <section>
            <h2>{t('licenses')}</h2>
            {content.licenses.map(({ name, number, url, image }) =>
              url ? (
                <a key={name} href={url} rel="noopener">
                  <Mark image={image} />
                  {name} {number}
                </a>
              ) : (
                <p key={name}>
                  <Mark image={image} />
                  {name} {number}
                </p>
              ),
            )}
          </section>
        )}
        {content.social.length > 0 && (
          <nav className="wide" aria-label={t('social')}>
            <h2>{t('social')}</h2>
            {content.social.map(({ network, name, url }) => (
              <a key={network} href={url} rel="noopener nofollow">
                <Icon name={network} />
                {name}
              </a>
            ))}
          </nav>
        )}
        {content.bottomBar && <p className="fine">{content.bottomBar}</p>}
        {content.playMoney && <p className="fine">{t('playMoney')}</p>}
        <p className="fine">{t('legalNotice')}</p>
        <p className="fine">
          <b>18+</b> {t('adults')}. {brand && t('copyright', { year: content.year, brand })}
        </p>
      </div>
    </footer>
  );
}
