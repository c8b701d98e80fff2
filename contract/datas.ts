import { z } from 'zod';
import { wireID } from './wire';

/** Texts of the static files. Turkish and English are required; other languages of the site are optional. */
const localized = z.object({ tr: z.string(), en: z.string() }).catchall(z.string());
/** `icon` is for clients with a menu of icons; this site's menus are text and do not show it. */
const link = z.object({ title: localized, url: z.string(), icon: z.string().default('') });

/** Schemas of `GET /datas/<name>.json`. */
export const datas = {
  'header-menu': z.array(link),
  'footer-menu': z.array(z.object({ title: localized, items: z.array(link) })),
  languages: z.array(z.object({ id: wireID, title: z.string(), lang: z.string().length(2) })),
  partners: z.array(z.object({ name: z.string(), image: z.string().default('') })),
  'investment-methods': z.array(z.object({ name: localized, image: z.string().default('') })),
} as const;

/** Parsed content of such a file. */
export type DatasFile<Name extends keyof typeof datas> = z.output<(typeof datas)[Name]>;

/** Returns the schema of one such file, with the type of that file. */
export const datasSchema = <Name extends keyof typeof datas>(name: Name) =>
  datas[name] as unknown as z.ZodType<DatasFile<Name>>;
