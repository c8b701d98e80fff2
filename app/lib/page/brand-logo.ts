/** The operator's logo. */
export interface BrandLogo {
  url: string;
  /** `image/svg+xml` or `image/png`. */
  type: string;
  /** Size in the header, in CSS pixels. */
  width: number;
  height: number;
  /** Whether the logo is wide enough to contain the brand's name, so the name is not repeated. */
  hasName: boolean;
  /** Its own size in the format of a manifest: '512x512', 'any' for SVG. */
  sizes: string;
}
