import { useTranslation } from 'react-i18next';
import { FavoriteForm, toHeartLabel } from '../forms/favorite-form';
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
  const heartLabel = toHeartLabel(useTranslation('components').t);
  return (
    <>
      {sections.map(({ kind, name, methods }) => (
        <section key={kind + name} className="section">
          <h2>{kind === 'group' ? name : t(kind)}</h2>
          <FavoriteForm hasHearts>
            <ul className="methods">
              {methods.map((method) => (
                <CachedMarkup key={method.id} by={['method', method, to]}>
                  <MethodCard
                    method={method}
                    to={`${to}?method=${encodeURIComponent(method.id)}`}
                    heartLabel={heartLabel}
                  />
                </CachedMarkup>
              ))}
            </ul>
          </FavoriteForm>
        </section>
      ))}
    </>
  );
}
