/** The operator's logo. */
export interface BrandLogo {
  url: string;
  /** `image/svg+xml` or `image/png`. */
  type: string;
  /** Size in the header, in CSS pixels. */
  width: number;
  height: number;
  /** It is wide: a name that stands for the brand's. */
  hasName: boolean;
  /** Its own size as a manifest has it: '512x512', 'any' for SVG. */
  sizes: string;
}
