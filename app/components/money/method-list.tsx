import { useLocation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { CachedMarkup } from '../markup-cache/cached-markup';
import { MethodCard, type MethodSummary } from './method-card';

export interface MethodListSection {
  kind: 'highlighted' | 'favorites' | 'group' | 'others';
  name: string;
  methods: MethodSummary[];
}

/** All payment methods: highlighted first, then the player's favourites, then the rest. */
export function MethodList({ sections, to }: { sections: MethodListSection[]; to: string }) {
  const { t } = useTranslation('money');
  const { pathname, search } = useLocation();
  return (
    <>
      {sections.map(({ kind, name, methods }) => (
        <section key={kind + name} className="section">
          <h2>{kind === 'group' ? name : t(kind)}</h2>
          <ul className="methods">
            {methods.map((method) => (
              <CachedMarkup key={method.id} by={['method', method, to, pathname, search]}>
                <MethodCard method={method} to={`${to}?method=${encodeURIComponent(method.id)}`} />
              </CachedMarkup>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
