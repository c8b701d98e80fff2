import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Fermata } from './mark';
import { Spaced } from './spaced';
import { useOffered } from './use-offered';

interface ErrorScreenProps {
  title: string;
  text: string;
  /** Ways on; the first is the main one. */
  ways: { title: string; url: string }[];
  children?: ReactNode;
}

/** Nothing to show here, but a way on: not found, no access, unavailable, unsupported, maintenance. */
export function ErrorScreen({ title, text, ways, children }: ErrorScreenProps) {
  const isOffered = useOffered();
  return (
    <div className="halt">
      <Fermata />
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
