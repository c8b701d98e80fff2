/*
 * An installation that keeps to the specification and to nothing else: what it leaves open is missing, null, of another
 * type, in another format, or full of markup.
 */

/** Fields that the specification fixes (sections 3 to 6), by name; they keep their values. */
const FIXED = new Set(
  (
    'result message code debug data pagination limit total offset status rid uid' +
    ' sid uip gtm language username lastlogin gasecret firstname lastname Status Active sliderPlace' +
    ' Text CategoryID providerID gameID tableID items id name providerName type properties methods' +
    ' methods_list isFavorite balance transaction_category_id transaction_status Start_date End_date'
  ).split(' '),
);

/** Markup that a page must show as text. */
export const MARKUP = '<b class="foreign">&amp; "x"</b>';
export const UNSAFE_URL = 'javascript:alert(1)';
const PICTURES = [
  'https://pictures.example/nar.webp',
  '//pictures.example/nar.webp',
  UNSAFE_URL,
  'nar.webp',
  'data:,x',
];
const IS_MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;
const IS_AMOUNT = /^-?\d+\.\d\d$/;

/** Returns a number from 0 to 1 that is the same for the same words (FNV-1a, with a final mix). */
function chance(...words: (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const letter of words.join('\u0000')) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
}

/** Returns a moment in one of the four usual formats. */
function otherMoment(text: string, share: number): unknown {
  const date = new Date(text);
  const [day, time] = new Date(date.getTime() + 3 * 3_600_000).toISOString().slice(0, 19).split('T') as [
    string,
    string,
  ];
  const formats = [
    text,
    `${day} ${time}`,
    `${day.split('-').reverse().join('.')} ${time}`,
    Math.floor(date.getTime() / 1_000),
  ];
  return formats[Math.floor(share * formats.length)];
}

function otherText(text: string, name: string, share: number): unknown {
  if (IS_AMOUNT.test(text)) return share < 0.5 ? Number(text) : text;
  if (name === 'link' && share < 0.2) return UNSAFE_URL;
  if (/image|logo/i.test(name)) return PICTURES[Math.floor(share * PICTURES.length)];
  if (/^\d{1,9}$/.test(text)) return share < 0.5 ? Number(text) : text;
  return /^(?:title|text|note|description|duration|reason)$/.test(name) ? `${text} ${MARKUP}` : text;
}

interface At {
  seed: number;
  path: string;
  name: string;
}

function otherValue(value: unknown, { seed, path, name }: At): unknown {
  const share = chance(seed, path, 'value');
  if (Array.isArray(value))
    return value.map((item: unknown, at) => mutate(item, { seed, path: `${path}/${at}`, name }));
  if (typeof value === 'object' && value !== null) return mutate(value, { seed, path, name });
  if (typeof value === 'string')
    return IS_MOMENT.test(value) ? otherMoment(value, share) : otherText(value, name, share);
  if (typeof value === 'number') return share < 0.5 ? String(value) : value;
  if (typeof value === 'boolean') return [value, Number(value), String(Number(value))][Math.floor(share * 3)];
  return value;
}

/** Returns a reply as the installation of a seed would send it. `path` begins with the name of its call. */
export function mutate(value: unknown, { seed, path, name }: At): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return otherValue(value, { seed, path, name });
  const changed: Record<string, unknown> = { beside: { unknown: [null, MARKUP] } };
  for (const [field, inner] of Object.entries(value as Record<string, unknown>)) {
    const at = { seed, path: `${path}/${field}`, name: field };
    if (FIXED.has(field))
      changed[field] =
        (typeof inner === 'string' && IS_MOMENT.test(inner)) || typeof inner === 'object'
          ? otherValue(inner, at)
          : inner;
    else {
      const share = chance(seed, at.path);
      if (share < 0.1) continue;
      changed[field] = share < 0.2 ? null : otherValue(inner, at);
    }
  }
  return changed;
}
