import type { BrandLogo } from '~/lib/page/brand-logo';

/** Logo in the header: the operator's, or the site's: a note with a ruby as head and a wave as flag. */
export function Logo({ logo, brand }: { logo: BrandLogo | undefined; brand: string }) {
  if (logo) return <img src={logo.url} width={logo.width} height={logo.height} alt={logo.hasName ? brand : ''} />;
  return (
    <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
      <path fill="#f4c86a" d="M16 3c1 5 4 4 7 6 4 3 4 7 1 11 1-5-2-7-6-8v10h-2z" />
      <path fill="#e8275f" d="M11 14l8 8-8 8-8-8z" />
      <path fill="#ff86a5" d="M11 14v8H3z" />
      <path fill="#a80c3c" d="M11 22h8l-8 8z" />
    </svg>
  );
}

/** A fermata, the musical sign for a pause. Shown where there is nothing to play. */
export function EmptyIcon({ size = 192 }: { size?: number }) {
  return (
    <svg className="i" viewBox="0 0 192 104" width={size} height={(size * 104) / 192} aria-hidden="true">
      <path d="M54 94C58 42 134 42 138 94M96 88v.1" strokeWidth="7" />
      <path d="M28 94C36 8 156 8 164 94" strokeWidth="4" opacity=".4" />
      <path d="M4 94C16 -26 176 -26 188 94" strokeWidth="3" opacity=".2" />
    </svg>
  );
}
