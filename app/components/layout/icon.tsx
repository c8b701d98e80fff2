import type { PaymentKind } from '#contract/payment-kinds';

/** Line drawings on a 24 by 24 field. Inline, because a sprite would be one more request on every page. */
const drawings = {
  menu: 'M4 7h16M4 12h10M4 17h16',
  globe: 'M12 3a9 9 0 100 18 9 9 0 000-18M3 12h18M12 3c-5 5-5 13 0 18 5-5 5-13 0-18',
  home: 'M4 11l8-7 8 7v9h-5v-6H9v6H4z',
  slots: 'M3 5h18v14H3zM9 5v14M15 5v14M5 10h2l-1 4M11 10h2l-1 4M17 10h2l-1 4',
  live: 'M12 9a3 3 0 100 6 3 3 0 000-6M6.5 6.5a8 8 0 000 11M17.5 6.5a8 8 0 010 11',
  sport: 'M12 3a9 9 0 100 18 9 9 0 000-18M12 8l4 3-2 5h-4l-2-5zM12 3v5M16 11l4-2M14 16l3 3M10 16l-3 3M8 11L4 9',
  bingo: 'M12 3a9 9 0 100 18 9 9 0 000-18M12 8a4 4 0 100 8 4 4 0 000-8M12 10.5v3',
  virtual: 'M4 6h16v11H4zM9 21h6M10 9l5 2.5-5 2.5z',
  trophy: 'M8 4h8v6a4 4 0 01-8 0zM8 5H4v2a4 4 0 004 4M16 5h4v2a4 4 0 01-4 4M12 14v4M8 20h8',
  promotion: 'M4 10h16v10H4zM3 6h18v4H3zM12 6v14M12 6C9 1 5 4 8 6M12 6c3-5 7-2 4 0',
  account: 'M12 4a4 4 0 100 8 4 4 0 000-8M4 21c0-8 16-8 16 0',
  eye: 'M2 12c5-8 15-8 20 0-5 8-15 8-20 0M12 9a3 3 0 100 6 3 3 0 000-6',
  eyeOff: 'M2 12c5-8 15-8 20 0-5 8-15 8-20 0M4 4l16 16',
  bank: 'M3 10l9-6 9 6zm2 0v8m5-8v8m4-8v8m5-8v8M3 20h18',
  wallet: 'M4 7h16v12H4zM4 7l12-4v4M15 13h5',
  bitcoin: 'M6 5h8a3.5 3.5 0 010 7H8h7a3.5 3.5 0 010 7H6M8 5v14M11 3v2M11 19v2',
  quickpay: 'M13 3L5 14h6l-1 7 9-12h-7z',
  cash: 'M3 6h18v12H3zM12 9a3 3 0 100 6 3 3 0 000-6M6 9v6M18 9v6',
  card: 'M3 5h18v14H3zM3 10h18M7 15h4',
  other: 'M12 3a9 9 0 100 18 9 9 0 000-18M7.5 12v.01M12 12v.01M16.5 12v.01',
  voucher: 'M3 6h18v4a2 2 0 000 4v4H3v-4a2 2 0 000-4zM14 6v12',
  support: 'M4 5h16v11h-9l-5 4v-4H4z',
  history: 'M4 4v5h5M5 9a8 8 0 11-1 3M12 8v4l3 2',
  heart: 'M12 20C2 13 3 5 8 5c2 0 4 3 4 3s2-3 4-3c5 0 6 8-4 15z',
  info: 'M12 3a9 9 0 100 18 9 9 0 000-18M12 11v6M12 7.5v.01',
  facebook: 'M14 21v-8h3l.5-3H14V8.5c0-1 .5-1.5 2-1.5h1.5V4h-3C12 4 11 5.5 11 8v2H8v3h3v8',
  twitter: 'M4 4l16 16M20 4L4 20',
  instagram: 'M8 3h8a5 5 0 015 5v8a5 5 0 01-5 5H8a5 5 0 01-5-5V8a5 5 0 015-5M12 8a4 4 0 100 8 4 4 0 000-8M17 7v.01',
  youtube: 'M3 6h18v12H3zM10 9l5 3-5 3z',
  reddit: 'M12 9c-10 0-10 11 0 11s10-11 0-11M12 9l1-5 4 1M9 13v.01M15 13v.01M9 16c2 1.5 4 1.5 6 0',
  telegram: 'M3 11l18-7-3 16-6-4-3 3-1-6zM8 13l8-5',
  whatsapp: 'M4 20l1-4a8 8 0 113 3zM9 9c0 4 3 6 6 6',
  google: 'M20 12h-8M20 12a8 8 0 11-3-6.5',
  pinterest: 'M10 20l2.5-11M9 14c-4-9 8-10 7-3-.5 5-5 5-5 2M12 3a9 9 0 100 18 9 9 0 000-18',
} as const satisfies Record<PaymentKind, string> & Record<string, string>;

export type IconName = keyof typeof drawings;

/** A decorative drawing; renders nothing for an unknown name, which external data may contain. */
export function Icon({ name, size = 24 }: { name: string; size?: number }) {
  if (!Object.hasOwn(drawings, name)) return null;
  return (
    <svg className="i" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path d={drawings[name as IconName]} />
    </svg>
  );
}
