import { z } from 'zod';

/** Kinds of values that several settings have. */

export const optionalText = z
  .string()
  .trim()
  .transform((value) => value || undefined)
  .optional();

/** A URL with one of these schemes. `localhost:3000` is a URL too, with the scheme "localhost". */
export const optionalUrl = (...schemes: string[]) =>
  optionalText.refine(
    (text) => text === undefined || (URL.canParse(text) && schemes.includes(new URL(text).protocol.slice(0, -1))),
  );
