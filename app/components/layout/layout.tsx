import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Footer, type FooterContent } from './footer';
import { Header, type HeaderProps } from './header';
import { ProgressBar } from './progress-bar';
import { TabBar } from './tab-bar';

interface LayoutProps extends HeaderProps {
  footer: FooterContent;
  /** Reached behind what one came for. */
  popup?: ReactNode;
  children: ReactNode;
}

/** What every screen sits in, error screens included: header, content, footer, and on phones the tab bar. */
export function Layout({ footer, popup, children, ...header }: LayoutProps) {
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
      {popup}
      <Footer brand={header.brand} content={footer} />
      <TabBar signedIn={header.player !== undefined} picks={header.picks} />
    </>
  );
}
