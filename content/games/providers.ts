/** Makers of games; all invented. `status` 2 marks live makers that players of rid 20 may see. */
export interface ProviderSeed {
  id: string;
  kind: 'slot' | 'live' | 'virtual';
  name: string;
  status: 1 | 2;
  /** Index into the posters' palettes. */
  palette: number;
}

const made = (kind: ProviderSeed['kind'], from: number, names: readonly string[]): ProviderSeed[] =>
  names.map((name, at) => ({
    id: String(from + at),
    kind,
    name,
    status: at % 3 === 2 ? 1 : 2,
    palette: (from + at * 5) % 14,
  }));

export const PROVIDERS: readonly ProviderSeed[] = [
  ...made('slot', 1, [
    'Lodos Works',
    'Kervan Studio',
    'Copperfox Lane',
    'Pera Atölye',
    'Blue Heron Play',
    'Yakamoz Oyun',
    'Nine Lanterns',
    'Velvet Anchor',
    'Narlıkuyu',
    'Tinplate Reels',
    'Kuzey Feneri',
    'Old Harbour Co.',
    'Mercan Dijital',
    'Saffron & Sons',
  ]),
  ...made('live', 51, [
    'Salon Boğaz',
    'Kadife Salon',
    'Grand Orient Tables',
    'Halcyon Studio',
    'Mavi Masa',
    'Ruby Room Live',
    'Northgate Tables',
    'Lale Canlı',
    'Studio Marmara',
  ]),
  ...made('virtual', 81, ['Çayır Stadyumu', 'Tombala Evi', 'Saha Sports', 'Yıldız Bahçesi', 'Gece Vapuru']),
];
