import type { Sport } from '#contract/markets';

/**
 * File of the drawings (`public/`): one request, no script, and cached with the other pictures. `v` is the start of its
 * SHA-1 digest, by which the server recognizes the current version.
 */
const DRAWINGS = '/sports.svg?v=GF8Hc4el';

/** A decorative drawing of a sport. */
export function SportIcon({ sport }: { sport: Sport }) {
  return (
    <svg className="i s" width={20} height={20} aria-hidden="true">
      <use href={`${DRAWINGS}#${sport}`} />
    </svg>
  );
}
