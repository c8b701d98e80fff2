import face from '../fonts/display.woff2?url';

/** URL of the brand's typeface: a subset of one weight (`app/lib/fonts/README.md`). */
export const FACE_URL: string = face;
