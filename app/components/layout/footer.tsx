import { Link } from '@remix-run/react';
import { components } from '#locales/components';
import { useTexts } from '~/lib/texts';
import { Icon } from './icon';
import { Kept } from './kept';

export interface FooterContent {
  menus: { title: string; links: { title: string; url: string }[] }[];
  partners: string[];
  methods: string[];
  licenses: { name: string; number: string; url: string }[];
  /** Only those that have an address. */
  social: { network: string; name: string; url: string }[];
  bottomBar: string;
  year: number;
}

function Names({ title, names }: { title: string; names: string[] }) {
  if (names.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </section>
  );
}

interface FooterProps {
  brand: string;
  content: FooterContent;
}

export function Footer(props: FooterProps) {
  return (
    <Kept by={['footer', props]}>
      <FooterMarkup {...props} />
    </Kept>
  );
}

function FooterMarkup({ brand, content }: FooterProps) {
  const t = useTexts(components);
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
            {content.licenses.map(({ name, number, url }) =>
              url ? (
                <a key={name} href={url} rel="noopener">
                  {name} {number}
                </a>
              ) : (
                <p key={name}>
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
        <p className="fine">{t('legalNotice')}</p>
        <p className="fine">
          <b>18+</b> {t('adults')}. {t('copyright', { year: content.year, brand })}
        </p>
      </div>
    </footer>
  );
}
