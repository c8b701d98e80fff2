import { z } from 'zod';
import type { Localized } from '#contract/localize';
import { WHOLE_ID } from './differences';
import { contentFile } from './file';

/** Part of a JSON schema that forms are made from. */
export interface ValueSchema {
  type?: string;
  enum?: readonly string[];
  const?: unknown;
  anyOf?: readonly ValueSchema[];
  properties?: Readonly<Record<string, ValueSchema>>;
  propertyNames?: ValueSchema;
  additionalProperties?: ValueSchema | boolean;
  required?: readonly string[];
  items?: ValueSchema;
  default?: unknown;
  format?: string;
  pattern?: string;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

/** A list of entries, or one document, that operators edit. */
export interface Section {
  /** 'sliders', 'information/SiteInformation', 'payments/methods'. */
  name: string;
  title: Localized;
  /** Section in which it is stored and versioned; several lists of one document share it. */
  stored: string;
  /** Place of its value in a content file. */
  place: readonly string[];
  /** Name of an entry: its id, its position from 1, or 'whole' for a document. */
  keys: 'id' | 'position' | 'whole';
  /** Schema of an entry, or of the document. */
  entry: ValueSchema;
}

const TITLES: Readonly<Record<string, Localized>> = {
  sliders: { tr: 'Slaytlar', en: 'Sliders' },
  promotions: { tr: 'Promosyonlar', en: 'Promotions' },
  bonuses: { tr: 'Bonuslar', en: 'Bonuses' },
  popups: { tr: 'Açılır duyurular', en: 'Popups' },
  specialDates: { tr: 'Özel günler', en: 'Special dates' },
  tournaments: { tr: 'Turnuvalar', en: 'Tournaments' },
  massMessages: { tr: 'Toplu mesajlar', en: 'Messages to all players' },
  lotteries: { tr: 'Çekilişler', en: 'Lotteries' },
  'information/SocialMediaLinks': { tr: 'Bilgi: sosyal medya', en: 'Information: social media' },
  'information/DomainBilgi': { tr: 'Bilgi: alan adları', en: 'Information: domain names' },
  'information/bottomBarInfo': { tr: 'Bilgi: alt bilgi', en: 'Information: footer' },
  'information/SorumluOyunculuk': { tr: 'Bilgi: sorumlu oyun', en: 'Information: responsible play' },
  'information/SSSinformation': { tr: 'Bilgi: sık sorulan sorular', en: 'Information: frequent questions' },
  'information/GenelKurallar': { tr: 'Bilgi: genel kurallar', en: 'Information: general rules' },
  'information/GizlilikBilgisi': { tr: 'Bilgi: gizlilik', en: 'Information: privacy' },
  'information/FinancialsInformation': { tr: 'Bilgi: finansal bilgiler', en: 'Information: payments' },
  'information/CasinoKurallari': { tr: 'Bilgi: casino kuralları', en: 'Information: casino rules' },
  'information/BahisKurallari': { tr: 'Bilgi: bahis kuralları', en: 'Information: betting rules' },
  'information/PromoSart': { tr: 'Bilgi: promosyon koşulları', en: 'Information: promotion terms' },
  'information/SiteInformation': { tr: 'Bilgi: site bilgileri', en: 'Information: the site' },
  'datas/header-menu': { tr: 'Üst menü', en: 'Header menu' },
  'datas/footer-menu': { tr: 'Alt menü', en: 'Footer menu' },
  'datas/languages': { tr: 'Diller', en: 'Languages' },
  'datas/partners': { tr: 'Ortaklar', en: 'Partners' },
  'datas/investment-methods': { tr: 'Ödeme logoları', en: 'Payment logos' },
  'payments/banks': { tr: 'Bankalar', en: 'Banks' },
  'payments/groups': { tr: 'Ödeme grupları', en: 'Payment groups' },
  'payments/methods': { tr: 'Ödeme yöntemleri', en: 'Payment methods' },
  'licenses/licenses': { tr: 'Lisanslar', en: 'Licences' },
};

/** Groups of the file whose values are sections of their own. */
const FOLDERS = ['information', 'datas'];

function toSection(place: readonly string[], value: ValueSchema): Section {
  const name = place.join('/');
  const [group = ''] = place;
  const { items } = value;
  const keys = !items ? 'whole' : items.properties?.['id']?.pattern ? 'id' : 'position';
  const stored = FOLDERS.includes(group) ? name : group;
  return { name, title: TITLES[name] ?? { tr: name, en: name }, stored, place, keys, entry: items ?? value };
}

const isListed = (value: ValueSchema): boolean => value.type === 'array';

/** Every section of the schema that `content import` uses, by name. */
export const SECTIONS: ReadonlyMap<string, Section> = new Map(
  Object.entries((z.toJSONSchema(contentFile, { io: 'input', unrepresentable: 'any' }) as ValueSchema).properties ?? {})
    .flatMap(([group, value]) =>
      isListed(value)
        ? [toSection([group], value)]
        : Object.entries(value.properties ?? {}).map(([name, inner]) => toSection([group, name], inner)),
    )
    .map((section) => [section.name, section]),
);

/** Returns the value at a place of a content file; undefined if it has none. */
export const valueAt = (file: unknown, place: readonly string[]): unknown =>
  place.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, step)
        ? (value as Record<string, unknown>)[step]
        : undefined,
    file,
  );

/** An entry of a section, with its name. */
export interface NamedEntry {
  key: string;
  body: unknown;
}

/** Returns the entries of a section in a content file, in their order; undefined if the file does not have it. */
export function entriesIn(file: unknown, { place, keys }: Section): NamedEntry[] | undefined {
  const value = valueAt(file, place);
  if (value === undefined) return undefined;
  if (!Array.isArray(value)) return [{ key: WHOLE_ID, body: value }];
  return value.map((body: unknown, at) => ({
    key: keys === 'id' ? String((body as { id: unknown }).id) : String(at + 1),
    body,
  }));
}

/** Returns a file with the value of a section replaced. The other sections of the file are kept. */
export function withValue(file: unknown, [step, ...rest]: readonly string[], value: unknown): unknown {
  if (step === undefined) return value;
  const object = (file ?? {}) as Record<string, unknown>;
  return { ...object, [step]: withValue(object[step], rest, value) };
}
