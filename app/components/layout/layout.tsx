import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Announcer } from './announcer';
import { Arrival, followOnPage } from './arrival';
import { Footer } from './footer';
import { Header, type HeaderProps } from './header';
import { ProgressBar } from './progress-bar';
import type { Preferences } from './preference-forms';
import { useShortcuts } from './shortcuts';
import { TabBar } from './tab-bar';

interface LayoutProps extends HeaderProps, Preferences {
  popup?: ReactNode;
  /** Ids of keyboard link targets: the screen's main part, and its filter or search. */
  content?: string;
  filters?: string;
  hasKeys: boolean;
  children: ReactNode;
}

/** Frame of every screen, including error screens: header, content, footer, and on phones the tab bar. */
export function Layout(props: LayoutProps) {
  const { popup, content = 'main', filters, hasKeys, children, mode, clock, lite, ...header } = props;
  const { t } = useTranslation('components');
  useShortcuts(hasKeys);
  return (
    <>
      <a className="btn skip" href={`#${content}`} onClick={followOnPage}>
        {t('skip')}
      </a>{' '}
      {filters && (
        <a className="btn skip" href={`#${filters}`} onClick={followOnPage}>
          {t('skipToFilters')}
        </a>
      )}
      <ProgressBar />
      <Header {...header} />
      {popup}
      <main id="main" className="wrap" tabIndex={-1}>
        {children}
      </main>
      <Announcer />
      <Arrival />
      <Footer brand={header.brand} languages={header.languages} mode={mode} clock={clock} lite={lite} />
      <TabBar signedIn={header.player !== undefined} picks={header.picks} />
    </>
  );
}
