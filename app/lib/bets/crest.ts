/** A team's crest: two paths on a 24 by 24 field, each in its colour. */
export interface CrestDrawing {
  shape: string;
  shapeColour: string;
  pattern: string;
  patternColour: string;
}

/** Outlines, each with patterns that lie within it. */
const SHAPES: readonly { shape: string; patterns: readonly string[] }[] = [
  {
    shape: 'M3 2h18v10c0 5-4 8-9 10-5-2-9-5-9-10z',
    patterns: ['M12 2h9v10c0 5-4 8-9 10z', 'M9 2h6v18.6L12 22l-3-1.4z', 'M3 2h18v6H3z'],
  },
  {
    shape: 'M12 2a10 10 0 100 20 10 10 0 000-20',
    patterns: ['M12 2a10 10 0 010 20z', 'M2.5 9h19a10 10 0 010 6h-19a10 10 0 010-6', 'M12 7a5 5 0 100 10 5 5 0 000-10'],
  },
  {
    shape: 'M12 2l9 5v10l-9 5-9-5V7z',
    patterns: ['M12 2l9 5v10l-9 5z', 'M3 9h18v6H3z', 'M12 7l4.5 2.5v5L12 17l-4.5-2.5v-5z'],
  },
  {
    shape: 'M3 2h18l-2 13-7 7-7-7z',
    patterns: ['M12 2h9l-2 13-7 7z', 'M4 8.5h16l-.8 5H4.8z', 'M12 6l4 6-4 6-4-6z'],
  },
];

/** Colours that differ from each other and from both grounds. */
const COLOURS = [
  '#c8102e',
  '#1d5fc2',
  '#f2b705',
  '#14804a',
  '#f07f13',
  '#6f42c1',
  '#20b2c4',
  '#e5649b',
  '#8a5a2b',
  '#f4f0e8',
];

/** Returns a number from a text: FNV-1a, the same in every process and browser. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193) >>> 0;
  // The lower bits of a short text are alike: mix the upper ones in.
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** Returns the crest of a team, which follows from its name alone. */
export function getCrest(team: string): CrestDrawing {
  let rest = hashOf(team);
  const take = (count: number): number => {
    const taken = rest % count;
    rest = Math.floor(rest / count);
    return taken;
  };
  const { shape, patterns } = SHAPES[take(SHAPES.length)]!;
  const pattern = patterns[take(patterns.length)]!;
  const first = take(COLOURS.length);
  const second = (first + 1 + take(COLOURS.length - 1)) % COLOURS.length;
  return { shape, pattern, shapeColour: COLOURS[first]!, patternColour: COLOURS[second]! };
}
