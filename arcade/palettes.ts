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

const palette = (
  deep: string,
  {
    mid,
    glow,
    accent,
    text = '#fff',
    edge = deep,
  }: { mid: string; glow: string; accent: string; text?: string | undefined; edge?: string | undefined },
): Palette => ({
  deep,
  mid,
  glow,
  accent,
  text,
  edge,
});

export const PALETTES: readonly Palette[] = [
  palette('#3a0a3f', { mid: '#b3124f', glow: '#ff8a5c', accent: '#ffd36b' }),
  palette('#0b2149', { mid: '#1d6fb8', glow: '#8fe3ff', accent: '#ffe08a' }),
  palette('#08352f', { mid: '#12906a', glow: '#b9f58a', accent: '#ffe27a' }),
  palette('#4a1503', { mid: '#d9541e', glow: '#ffd257', accent: '#fff0c2' }),
  palette('#24104f', { mid: '#6a3be0', glow: '#ff9df0', accent: '#9df3ff' }),
  palette('#52071c', { mid: '#d61f3c', glow: '#ffb199', accent: '#ffdf8f' }),
  palette('#06303f', { mid: '#0fa3a8', glow: '#ffe39a', accent: '#ff8f6b' }),
  palette('#3d2a05', { mid: '#b8860b', glow: '#fff0a8', accent: '#fffbe6' }),
  palette('#111634', { mid: '#3c3f9f', glow: '#ffb3c8', accent: '#ffd36b' }),
  palette('#3b0d5c', { mid: '#e0358e', glow: '#ffd1f0', accent: '#fff27d' }),
  palette('#123a12', { mid: '#5aa02c', glow: '#fff3a0', accent: '#ff9d5c' }),
  palette('#1c1c2b', { mid: '#545a7a', glow: '#dfe8ff', accent: '#ff5a7a' }),
  palette('#5b1f06', { mid: '#e88b1a', glow: '#fff0b0', accent: '#7be0d0' }),
  palette('#07294a', { mid: '#4a6cf0', glow: '#ffd6a0', accent: '#ff7ab0' }),
];
