import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { SiteLink } from './site-link';

/** Data of a demo's screen in addition to the game's. */
export interface DemoPlay {
  /** URLs that open the real game, and the demo again; both on the site. */
  real: string;
  anew: string;
  /** URL that recomputes the round on the screen. */
  check: string | undefined;
}

const Context = createContext<DemoPlay | undefined>(undefined);

/** Marks all screens inside as a demo. */
export const DemoContext = Context.Provider;

/** Returns the demo on the screen; undefined in a real game. */
export const useDemo = (): DemoPlay | undefined => useContext(Context);

const Offer = createContext<string | undefined>(undefined);

/** URL of the demo of a game that is played for money. */
export const DemoOffer = Offer.Provider;
export const useDemoOffer = (): string | undefined => useContext(Offer);

/** Banner of a demo. */
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

/** Link to the demo of a game that is played for money. */
export function DemoLink() {
  const { t } = useTranslation('rounds');
  const offer = useDemoOffer();
  return offer ? (
    <p className="soft">
      <SiteLink to={offer}>{t('demoTry')}</SiteLink>
    </p>
  ) : null;
}
