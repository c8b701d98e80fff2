import { motif, type Motif } from '../../arcade/motifs';
import type { Language } from '../../contract/constants';
import { lettering, escapeXml } from './lettering';
import { PALETTES, type Palette } from '../../arcade/palettes';

const POSTER_WIDTH = 180;
const POSTER_HEIGHT = 240;

/** Properties of a poster, which determine its drawing. */
export interface PosterPlan {
  name: string;
  /** Language of upper case: i becomes İ in Turkish. */
  language: Language;
  motif: Motif;
  mates: readonly Motif[];
  palette: number;
  layout: number;
  /** Determines details (arrangement, lettering, tilt), so that equal plans still differ. */
  seed: number;
}

/** Returns a `<g>` with a motif `size` wide around a centre. */
const at = (
  x: number,
  { y, size, turn = 0, href = 'm' }: { y: number; size: number; turn?: number | undefined; href?: string | undefined },
): string =>
  `<use href="#${href}" transform="translate(${x} ${y})${turn ? `rotate(${turn})` : ''}scale(${size / 100})"/>`;

const defs = (names: readonly Motif[]): string =>
  names.map((name, index) => `<g id="${'mno'[index]}" transform="translate(-50-50)">${motif(name)}</g>`).join('');

type Backdrop = (p: Palette) => string;

const sky = (
  p: Palette,
  {
    from = p.mid,
    to = p.deep,
    turned = false,
  }: { from?: string | undefined; to?: string | undefined; turned?: boolean | undefined } = {},
): string =>
  `<linearGradient id="s" ${turned ? 'x2="1" y2="1"' : 'x2="0" y2="1"'}><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;
const glow = (p: Palette): string =>
  `<radialGradient id="g"><stop stop-color="${p.glow}"/><stop offset="1" stop-color="${p.glow}" stop-opacity="0"/></radialGradient>`;
const ground = '<path fill="url(#s)" d="M0 0h160v200H0z"/>';

/** Backgrounds of the picture; one per layout. */
const BACKDROPS: readonly Backdrop[] = [
  // Rays of a rising sun.
  (p) =>
    `${sky(p)}${glow(p)}${ground}<path fill="${p.glow}" opacity=".28" d="M80 84 20-20h40zM80 84 100-20h40zM80 84 190 0v44zM80 84 190 80v50zM80 84 190 170v60zM80 84 110 220H50zM80 84-30 170v60zM80 84-30 80v50zM80 84-30 0v44z"/><circle cx="80" cy="84" r="78" fill="url(#g)"/>`,
  // An arched window at night.
  (p) =>
    `${sky(p, { from: p.glow, to: p.mid })}<path fill="${p.deep}" d="M0 0h160v200H0z"/><path fill="url(#s)" stroke="${p.accent}" stroke-width="4" d="M16 152V84Q18 36 80 12q62 24 64 72v68z"/><path fill="none" stroke="${p.accent}" opacity=".5" d="M24 152V86Q26 44 80 22q54 22 56 64v66"/>`,
  // A large disc over hills.
  (p) =>
    `${sky(p, { from: p.deep, to: p.mid })}${ground}<circle cx="80" cy="78" r="58" fill="${p.glow}"/><path fill="${p.mid}" d="M0 128q40-34 84-8t76-12v92H0z"/><path fill="${p.deep}" d="M0 150q50-26 92-4t68-6v60H0z"/>`,
  // Slanting bands.
  (p) =>
    `<path fill="${p.mid}" d="M0 0h160v200H0z"/><path stroke="${p.deep}" stroke-width="26" opacity=".5" d="M-20 60 100-60M-20 130 170-60M-20 200 190-10M-10 260 190 60"/>${glow(p)}<circle cx="80" cy="80" r="84" fill="url(#g)"/><path fill="${p.deep}" d="M0 148l160-30v82H0z"/><path stroke="${p.accent}" stroke-width="4" d="M0 148l160-30"/>`,
  // Rings spreading out.
  (p) =>
    `${sky(p, { from: p.deep, to: p.mid })}${ground}<g fill="none" stroke="${p.glow}"><circle cx="80" cy="82" r="104" opacity=".15" stroke-width="16"/><circle cx="80" cy="82" r="78" opacity=".3" stroke-width="14"/><circle cx="80" cy="82" r="54" opacity=".55" stroke-width="12"/></g><circle cx="80" cy="82" r="42" fill="${p.accent}"/>`,
  // Tiles, as on a wall in İznik.
  (p) =>
    `<pattern id="t" width="40" height="40" patternUnits="userSpaceOnUse"><path fill="${p.mid}" d="M0 0h40v40H0z"/><path fill="${p.deep}" d="M20 0l6 14 14 6-14 6-6 14-6-14-14-6 14-6z"/><circle cx="20" cy="20" r="4" fill="${p.accent}"/></pattern><path fill="url(#t)" d="M0 0h160v200H0z"/>${glow(p)}<circle cx="80" cy="80" r="70" fill="${p.deep}" stroke="${p.accent}" stroke-width="4"/><circle cx="80" cy="80" r="62" fill="url(#g)" opacity=".8"/>`,
  // A stage between curtains.
  (p) =>
    `${sky(p, { from: p.glow, to: p.mid })}${ground}<path fill="${p.deep}" opacity=".35" d="M80-10 30 150h100z"/><path fill="${p.deep}" d="M0 0h160v14q-20 16-40 0-20 16-40 0-20 16-40 0-20 16-40 0zM0 10q26 60 0 142zM160 10q-26 60 0 142z"/><path fill="${p.deep}" d="M0 144q80-22 160 0v56H0z"/><path fill="none" stroke="${p.accent}" stroke-width="4" d="M0 144q80-22 160 0"/>`,
  // A frame like the back of a playing card.
  (p) =>
    `${sky(p, { from: p.mid, to: p.deep, turned: true })}${glow(p)}${ground}<circle cx="80" cy="84" r="90" fill="url(#g)" opacity=".75"/><path fill="none" stroke="${p.accent}" stroke-width="3" d="M24 8h112q0 16 16 16v152q-16 0-16 16H24q0-16-16-16V24Q24 24 24 8z"/>`,
  // Sea at night, with its light.
  (p) =>
    `${sky(p, { from: p.deep, to: p.mid })}${ground}<circle cx="112" cy="46" r="24" fill="${p.glow}"/><g fill="${p.accent}"><circle cx="24" cy="24" r="2"/><circle cx="60" cy="14" r="1.5"/><circle cx="40" cy="54" r="1.5"/><circle cx="146" cy="90" r="2"/><circle cx="14" cy="84" r="1.5"/></g><path fill="${p.glow}" opacity=".45" d="M0 112q20-12 40 0t40 0 40 0 40 0v88H0z"/><path fill="${p.mid}" d="M0 128q20-12 40 0t40 0 40 0 40 0v72H0z"/><path fill="${p.deep}" d="M-20 146q20-12 40 0t40 0 40 0 40 0 40 0v54H-20z"/>`,
  // A bright sign of light bulbs.
  (p) =>
    `<path fill="${p.deep}" d="M0 0h160v200H0z"/><rect x="12" y="12" width="136" height="136" rx="26" fill="${p.mid}"/><rect x="12" y="12" width="136" height="136" rx="26" fill="none" stroke="${p.accent}" stroke-width="7" stroke-linecap="round" stroke-dasharray="0 13.1"/>${glow(p)}<circle cx="80" cy="80" r="62" fill="url(#g)"/>`,
];

/** Arrangements of the motif: alone, in a group, in a fan, mirrored, in a shower. */
const ARRANGEMENTS: readonly ((p: Palette) => { names: number; draw: string })[] = [
  () => ({ names: 1, draw: at(80, { y: 82, size: 96 }) }),
  () => ({
    names: 3,
    draw:
      at(36, { y: 62, size: 46, turn: -16, href: 'n' }) +
      at(124, { y: 62, size: 46, turn: 16, href: 'o' }) +
      at(80, { y: 92, size: 84 }),
  }),
  () => ({
    names: 1,
    draw: at(44, { y: 88, size: 54, turn: -20 }) + at(116, { y: 88, size: 54, turn: 20 }) + at(80, { y: 74, size: 78 }),
  }),
  () => ({
    names: 2,
    draw: at(112, { y: 106, size: 56, turn: 10, href: 'n' }) + at(64, { y: 74, size: 86, turn: -8 }),
  }),
  () => ({
    names: 3,
    draw:
      at(42, { y: 110, size: 50, turn: -10, href: 'n' }) +
      at(118, { y: 110, size: 50, turn: 10, href: 'o' }) +
      at(80, { y: 66, size: 82 }),
  }),
  (p) => ({
    names: 1,
    draw: `<path fill="${p.accent}" d="M34 30l4 9 9 4-9 4-4 9-4-9-9-4 9-4zM128 106l3 7 7 3-7 3-3 7-3-7-7-3 7-3zM128 30l2 5 5 2-5 2-2 5-2-5-5-2 5-2z"/>${at(80, { y: 84, size: 98, turn: 8 })}`,
  }),
];

const svg = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${POSTER_WIDTH}" height="${POSTER_HEIGHT}" viewBox="5 0 150 200">${content}</svg>`;

const pick = <Item>(list: readonly Item[], index: number): Item => list[index % list.length] as Item;

/** Returns a dark lower part, so that the name is readable on any picture. */
const foot = (p: Palette): string =>
  `<linearGradient id="f" x2="0" y2="1"><stop stop-color="${p.deep}" stop-opacity="0"/><stop offset=".6" stop-color="${p.deep}"/></linearGradient><path fill="url(#f)" d="M0 112h160v88H0z"/>`;

/** Returns a slot's poster. */
export function slotPoster({ name, language, motif: main, mates, palette, layout, seed }: PosterPlan): string {
  const p = pick(PALETTES, palette);
  const { names, draw } = pick(ARRANGEMENTS, seed)(p);
  return svg(
    `<defs>${defs([main, ...mates].slice(0, names))}</defs>${pick(BACKDROPS, layout)(p)}${draw}${foot(p)}${lettering({ name, language, seed }, p)}`,
  );
}

/** Motifs on the felt of each kind of live table: position, size, rotation. */
const TABLE_SCENES: Readonly<Record<string, readonly { motifs: readonly Motif[]; draw: string }[]>> = {
  roulette: [
    { motifs: ['wheel'], draw: at(80, { y: 84, size: 118 }) },
    {
      motifs: ['wheel', 'chip'],
      draw:
        at(104, { y: 62, size: 108 }) +
        at(42, { y: 112, size: 48, turn: -8, href: 'n' }) +
        at(66, { y: 122, size: 36, turn: 20, href: 'n' }),
    },
    {
      motifs: ['wheel', 'chip'],
      draw: at(80, { y: 44, size: 124 }) + at(80, { y: 122, size: 44, turn: 0, href: 'n' }),
    },
  ],
  blackjack: [
    { motifs: ['cards'], draw: at(80, { y: 80, size: 112, turn: -6 }) },
    {
      motifs: ['cards', 'chip'],
      draw: at(66, { y: 70, size: 96, turn: -10 }) + at(114, { y: 112, size: 54, turn: 12, href: 'n' }),
    },
    {
      motifs: ['cards', 'chip', 'crown'],
      draw:
        at(80, { y: 92, size: 88 }) +
        at(32, { y: 60, size: 40, turn: -14, href: 'n' }) +
        at(80, { y: 34, size: 44, turn: 0, href: 'o' }),
    },
  ],
  baccarat: [
    { motifs: ['shoe'], draw: at(80, { y: 84, size: 110 }) },
    {
      motifs: ['shoe', 'cards'],
      draw: at(100, { y: 60, size: 84 }) + at(54, { y: 104, size: 72, turn: -8, href: 'n' }),
    },
    { motifs: ['cards', 'ruby'], draw: at(80, { y: 96, size: 82 }) + at(80, { y: 40, size: 52, turn: 0, href: 'n' }) },
  ],
  poker: [
    {
      motifs: ['chip'],
      draw:
        at(50, { y: 98, size: 64, turn: -12 }) + at(110, { y: 98, size: 64, turn: 12 }) + at(80, { y: 64, size: 76 }),
    },
    {
      motifs: ['cards', 'chip'],
      draw:
        at(80, { y: 66, size: 92 }) +
        at(44, { y: 116, size: 44, turn: -8, href: 'n' }) +
        at(116, { y: 116, size: 44, turn: 8, href: 'n' }),
    },
    {
      motifs: ['cards', 'trophy'],
      draw: at(54, { y: 94, size: 80, turn: -12 }) + at(108, { y: 72, size: 76, turn: 8, href: 'n' }),
    },
  ],
  show: [
    { motifs: ['fortune'], draw: at(80, { y: 80, size: 120 }) },
    {
      motifs: ['fortune', 'star'],
      draw:
        at(80, { y: 86, size: 100 }) +
        at(28, { y: 40, size: 34, turn: -14, href: 'n' }) +
        at(132, { y: 40, size: 34, turn: 14, href: 'n' }),
    },
    {
      motifs: ['dice', 'bingo', 'fortune'],
      draw:
        at(80, { y: 50, size: 92, turn: 0, href: 'o' }) +
        at(44, { y: 112, size: 56, turn: 0, href: 'n' }) +
        at(116, { y: 112, size: 56 }),
    },
  ],
};

/** Felt, lamp light, and the rail of the table, in three variants. */
const ROOMS: readonly Backdrop[] = [
  (p) =>
    `${sky(p, { from: p.mid, to: p.deep })}${glow(p)}${ground}<ellipse cx="80" cy="96" rx="110" ry="72" fill="${p.deep}" opacity=".55" stroke="${p.accent}" stroke-width="5"/><circle cx="80" cy="40" r="90" fill="url(#g)" opacity=".55"/>`,
  (p) =>
    `${sky(p, { from: p.deep, to: p.mid })}${ground}<path fill="${p.glow}" opacity=".3" d="M30-10h20L96 160H-30zM110-10h20l60 170H64z"/><path fill="${p.deep}" d="M-10 118q90-40 180 0v90H-10z"/><path fill="none" stroke="${p.accent}" stroke-width="5" d="M-10 118q90-40 180 0"/>`,
  (p) =>
    `<path fill="${p.deep}" d="M0 0h160v200H0z"/><path fill="${p.mid}" d="M0 0h22v150H0zM46 0h22v150H46zM92 0h22v150H92zM138 0h22v150h-22z" opacity=".7"/>${glow(p)}<circle cx="80" cy="82" r="92" fill="url(#g)" opacity=".9"/>`,
  (p) =>
    `${sky(p, { from: p.mid, to: p.deep, turned: true })}${ground}<path fill="none" stroke="${p.glow}" opacity=".35" stroke-width="2" d="M80 82 0 0M80 82 160 0M80 82 0 160M80 82 160 160M80 82V0M80 82H0M80 82h80M80 82v80"/><path fill="${p.deep}" opacity=".7" stroke="${p.accent}" stroke-width="4" d="M80 8l66 40v70l-66 38-66-38V48z"/>`,
];

/** Returns a live table's poster; a red lamp and the background distinguish it from a slot. */
export function tablePoster({
  name,
  language,
  type,
  palette,
  layout,
  seed,
}: Omit<PosterPlan, 'motif' | 'mates'> & { type: string }): string {
  const p = pick(PALETTES, palette);
  const scene = pick(TABLE_SCENES[type] ?? [], seed);
  // The badge of a card covers it if there is one.
  const lamp = `<circle cx="21" cy="20" r="9" fill="#fff" fill-opacity=".25"/><circle cx="21" cy="20" r="5" fill="#ff2f55"/>`;
  return svg(
    `<defs>${defs(scene.motifs)}</defs>${pick(ROOMS, layout)(p)}${scene.draw}${foot(p)}${lettering({ name, language, seed }, p)}${lamp}`,
  );
}

/** Emblems of the providers, by index. */
const EMBLEMS: readonly ((p: Palette) => string)[] = [
  (p) =>
    `<circle cx="28" cy="32" r="19" fill="${p.mid}"/><path fill="${p.glow}" d="M28 17l4 11 11 4-11 4-4 11-4-11-11-4 11-4z"/>`,
  (p) =>
    `<path fill="${p.mid}" d="M28 12l18 10v20L28 52 10 42V22z"/><path fill="${p.glow}" d="M28 20l11 6v12l-11 6-11-6V26z"/>`,
  (p) =>
    `<path fill="${p.mid}" d="M10 14h36v18q0 14-18 20-18-6-18-20z"/><path fill="${p.glow}" d="M17 32q11-12 22 0-11 12-22 0z"/>`,
  (p) =>
    `<path fill="${p.mid}" d="M8 44q4-30 20-32 16 2 20 32z"/><path fill="${p.glow}" d="M17 44q2-16 11-19 9 3 11 19z"/><path fill="${p.accent}" d="M6 44h44v5H6z"/>`,
  (p) =>
    `<rect x="9" y="13" width="38" height="38" rx="12" fill="${p.mid}"/><path fill="none" stroke="${p.glow}" stroke-width="5" stroke-linecap="round" d="M18 40q0-18 10-18t10 18"/>`,
  (p) =>
    `<circle cx="28" cy="32" r="19" fill="${p.mid}"/><path fill="${p.glow}" d="M36 18a15 15 0 1 0 0 28 18 18 0 0 1 0-28z"/>`,
];

/** Returns a provider's sign: emblem and name on its own background, 160 by 64. */
export function providerSign({ name, palette, seed }: { name: string; palette: number; seed: number }): string {
  const p = pick(PALETTES, palette);
  const words = name.split(' ');
  const rows = words.length > 1 ? [words.slice(0, -1).join(' '), words.at(-1) ?? ''] : [name];
  const size = Math.min(18, 96 / (Math.max(...rows.map((row) => row.length)) * 0.68));
  const lines = rows
    .map((row, index) => `<text x="58" y="${(rows.length > 1 ? 29 : 38) + index * 20}">${escapeXml(row)}</text>`)
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="64" viewBox="0 0 160 64"><rect width="160" height="64" rx="12" fill="${p.deep}"/>${pick(EMBLEMS, seed)(p)}<g fill="#fff" font-family="system-ui,sans-serif" font-weight="700" font-size="${Math.round(size * 10) / 10}">${lines}</g></svg>`;
}
