import type { Localized } from '../refusal';

/** Faults of picture files in Turkish, by the message of the reader. */
const FAULTS: Readonly<Record<string, string>> = {
  'there is no such file': 'böyle bir dosya yok',
  'it is no PNG, JPEG, WebP or SVG': 'PNG, JPEG, WebP veya SVG değil',
  'it has no viewBox': 'viewBox alanı yok',
  'PICTURES_DIR is not set': 'PICTURES_DIR ayarlı değil',
  'it is no address of a picture: letters, digits, dots and dashes':
    'resim yolu değil: yalnızca harf, rakam, nokta ve tire olur',
  'it holds a document type': 'içinde belge türü tanımı var',
  'it holds a processing instruction': 'içinde işleme yönergesi var',
  'it holds a script': 'içinde betik var',
  'it holds another document': 'içinde başka bir belge var',
  'it holds an event handler': 'içinde olay işleyicisi var',
  'it holds a script address': 'içinde betik bağlantısı var',
  'it holds a link': 'içinde bağlantı var',
  'it holds an animated link': 'içinde değişen bir bağlantı var',
  'it holds an address outside of the file': 'içinde dosyanın dışına bağlantı var',
};

const TOO_LARGE = /^it has more than (\d+) kB$/;

/** Returns why the site does not serve a picture, in both languages. */
export function localizePictureFault(fault: string): Localized {
  const known = Object.hasOwn(FAULTS, fault) ? FAULTS[fault] : undefined;
  return { tr: known ?? fault.replace(TOO_LARGE, '$1 kB sınırından büyük'), en: fault };
}
