import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Arrival } from './arrival';
import { Footer } from './footer';
import { Header, type HeaderProps } from './header';
import { ProgressBar } from './progress-bar';
import type { Preferences } from './preference-forms';
import { TabBar } from './tab-bar';

interface LayoutProps extends HeaderProps, Preferences {
  /** Reached behind what one came for. */
  popup?: ReactNode;
  children: ReactNode;
}

/** What every screen sits in, error screens included: header, content, footer, and on phones the tab bar. */
export function Layout({ popup, children, mode, lite, ...header }: LayoutProps) {
  const { t } = useTranslation('components');
  return (
    <>
      <a className="btn skip" href="#main">
        {t('skip')}
      </a>
      <ProgressBar />
      <Header {...header} />
      <main id="main" className="wrap" tabIndex={-1}>
        {children}
      </main>
      <Arrival />
      {popup}
      <Footer brand={header.brand} languages={header.languages} mode={mode} lite={lite} />
      <TabBar signedIn={header.player !== undefined} picks={header.picks} />
    </>
  );
}
