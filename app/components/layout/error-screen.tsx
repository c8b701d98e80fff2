import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from './link';
import { EmptyIcon } from './logo';
import { Spaced } from './spaced';
import { useOffered } from './use-offered';

interface ErrorScreenProps {
  title: string;
  text: string;
  /** Links to other pages; the first is the main one. */
  ways: { title: string; url: string }[];
  children?: ReactNode;
}

/** An error screen with links to other pages: not found, no access, unavailable, unsupported, maintenance. */
export function ErrorScreen({ title, text, ways, children }: ErrorScreenProps) {
  const isOffered = useOffered();
  return (
    <div className="message">
      <EmptyIcon />
      <h1>{title}</h1>
      <p className="soft">{text}</p>
      {children}
      <div className="row">
        <Spaced>
          {ways
            .filter(({ url }) => isOffered(url))
            .map((way, index) => (
              <Link key={way.url} discover="none" to={way.url} className={index === 0 ? 'btn' : 'btn ghost'}>
                {way.title}
              </Link>
            ))}
        </Spaced>
      </div>
    </div>
  );
}

/**
 * Returns the component of an error page that links to home or the slots; its texts are `<name>Title` and
 * `<name>Text`.
 */
export const errorPage = (name: 'noAccess' | 'unavailable' | 'unsupported') =>
  function ErrorPage() {
    const { t } = useTranslation('errors');
    const ways = [
      { title: t('toHome'), url: '/' },
      { title: t('toSlots'), url: '/slot' },
    ];
    return <ErrorScreen title={t(`${name}Title`)} text={t(`${name}Text`)} ways={ways} />;
  };
