import type { BrandLogo } from '~/lib/page/brand-logo';

/** Icons of a document: the operator's logo, or the site's own. A touch icon must be PNG. */
export function BrandIcons({ logo }: { logo: BrandLogo | undefined }) {
  const touchIcon = logo ? logo.type === 'image/png' && logo.url : '/apple-touch-icon.png';
  return (
    <>
      <link rel="icon" href={logo?.url ?? '/favicon.svg'} type={logo?.type ?? 'image/svg+xml'} />
      {touchIcon && <link rel="apple-touch-icon" href={touchIcon} />}
      <link rel="manifest" href="/manifest.webmanifest" />
    </>
  );
}
