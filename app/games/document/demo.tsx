import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { SiteLink } from './site-link';

/** What a demo's screen knows beside the game's. */
export interface DemoPlay {
  /** Opens the game for real, and its demo anew; both on the site. */
  real: string;
  anew: string;
  /** Recomputes the round on the screen. */
  check: string | undefined;
}

const Context = createContext<DemoPlay | undefined>(undefined);

/** Marks all screens within as a demo. */
export const DemoContext = Context.Provider;

/** The demo that is on the screen, where it is one. */
export const useDemo = (): DemoPlay | undefined => useContext(Context);

const Offer = createContext<string | undefined>(undefined);

/** Where the game on the screen may be tried out, while it is played for money. */
export const DemoOffer = Offer.Provider;
export const useDemoOffer = (): string | undefined => useContext(Offer);

/** Says on top of a demo that it is one. */
export function DemoBanner() {
  const { t } = useTranslation('rounds');
  const demo = useDemo();
  if (!demo) return null;
  return (
    <aside className="demo" aria-label={t('demo')}>
      <b>{t('demo')}</b> {t('demoText')} <SiteLink to={demo.real}>{t('demoReal')}</SiteLink>
    </aside>
  );
}

/** The way to the demo of a game that is played for money. */
export function DemoLink() {
  const { t } = useTranslation('rounds');
  const offer = useDemoOffer();
  return offer ? (
    <p className="soft">
      <SiteLink to={offer}>{t('demoTry')}</SiteLink>
    </p>
  ) : null;
}
