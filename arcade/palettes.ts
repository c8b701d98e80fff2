/** Colours of a poster: `deep` and `mid` for its sky, `glow` behind the picture, `accent` for its frame. */
export interface Palette {
  deep: string;
  mid: string;
  glow: string;
  accent: string;
  /** Lettering and its outline. */
  text: string;
  edge: string;
}

const palette = (deep: string, mid: string, glow: string, accent: string, text = '#fff', edge = deep): Palette => ({
  deep,
  mid,
  glow,
  accent,
  text,
  edge,
});

export const PALETTES: readonly Palette[] = [
  palette('#3a0a3f', '#b3124f', '#ff8a5c', '#ffd36b'),
  palette('#0b2149', '#1d6fb8', '#8fe3ff', '#ffe08a'),
  palette('#08352f', '#12906a', '#b9f58a', '#ffe27a'),
  palette('#4a1503', '#d9541e', '#ffd257', '#fff0c2'),
  palette('#24104f', '#6a3be0', '#ff9df0', '#9df3ff'),
  palette('#52071c', '#d61f3c', '#ffb199', '#ffdf8f'),
  palette('#06303f', '#0fa3a8', '#ffe39a', '#ff8f6b'),
  palette('#3d2a05', '#b8860b', '#fff0a8', '#fffbe6'),
  palette('#111634', '#3c3f9f', '#ffb3c8', '#ffd36b'),
  palette('#3b0d5c', '#e0358e', '#ffd1f0', '#fff27d'),
  palette('#123a12', '#5aa02c', '#fff3a0', '#ff9d5c'),
  palette('#1c1c2b', '#545a7a', '#dfe8ff', '#ff5a7a'),
  palette('#5b1f06', '#e88b1a', '#fff0b0', '#7be0d0'),
  palette('#07294a', '#4a6cf0', '#ffd6a0', '#ff7ab0'),
];
