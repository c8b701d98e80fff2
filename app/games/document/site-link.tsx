import { createContext, useContext, type ReactNode } from 'react';

const Origin = createContext('');

/** Origin of the site, as `https://host`; '' if the game is on the same host. */
export const SiteOrigin = Origin.Provider;

/** A link to the site that opened the game. It is on another host than the game if a site uses a remote platform. */
export function SiteLink({ to, className, children }: { to: string; className?: string; children: ReactNode }) {
  return (
    <a className={className} href={`${useContext(Origin)}${to}`}>
      {children}
    </a>
  );
}
