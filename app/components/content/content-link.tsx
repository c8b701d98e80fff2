import type { ReactNode } from 'react';
import { Link } from '../layout/link';

/** A link of CMS content, already checked by `contentLink`: a path of this site, or a web URL. */
export function ContentLink({ to, className, children }: { to: string; className?: string; children: ReactNode }) {
  if (to === '') return null;
  return to.startsWith('/') ? (
    <Link discover="none" to={to} className={className}>
      {children}
    </Link>
  ) : (
    <a href={to} className={className} rel="noopener nofollow">
      {children}
    </a>
  );
}
