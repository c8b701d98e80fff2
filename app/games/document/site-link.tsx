import { createContext, useContext, type ReactNode } from 'react';

const Origin = createContext('');

/** Where the site is, as `https://host`; '' where the game is on the same host. */
export const SiteOrigin = Origin.Provider;

/** A link to the site that opened the game: on another host than the game, where a site uses a distant platform. */
export function SiteLink({ to, className, children }: { to: string; className?: string; children: ReactNode }) {
  return (
    <a className={className} href={`${useContext(Origin)}${to}`}>
      {children}
    </a>
  );
}
