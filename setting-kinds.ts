import { z } from 'zod';

/** Schemas of values that several settings share. */

export const optionalText = z
  .string()
  .trim()
  .transform((value) => value || undefined)
  .optional();

/** Schema of a URL with one of these schemes. `localhost:3000` is a URL too, with the scheme "localhost". */
export const optionalUrl = (...schemes: string[]) =>
  optionalText.refine(
    (text) => text === undefined || (URL.canParse(text) && schemes.includes(new URL(text).protocol.slice(0, -1))),
  );
