import { z } from 'zod';
import { wireID } from './wire';

/** Texts of the static files are in Turkish and English, and may be in other languages of the site. */
const localized = z.object({ tr: z.string(), en: z.string() }).catchall(z.string());
/** `icon` is for applications that draw a menu of pictures; this site's menus are lines of text and do not show it. */
const link = z.object({ title: localized, url: z.string(), icon: z.string().default('') });

/** Shapes of `GET /datas/<name>.json`. */
export const datas = {
  'header-menu': z.array(link),
  'footer-menu': z.array(z.object({ title: localized, items: z.array(link) })),
  languages: z.array(z.object({ id: wireID, title: z.string(), lang: z.string().length(2) })),
  partners: z.array(z.object({ name: z.string(), image: z.string().default('') })),
  'investment-methods': z.array(z.object({ name: localized, image: z.string().default('') })),
} as const;

/** What such a file holds, once read. */
export type DatasFile<Name extends keyof typeof datas> = z.output<(typeof datas)[Name]>;

/** The schema of such a file, as one that reads just this one. */
export const datasSchema = <Name extends keyof typeof datas>(name: Name) =>
  datas[name] as unknown as z.ZodType<DatasFile<Name>>;
