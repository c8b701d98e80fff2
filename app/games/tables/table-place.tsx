import type { ReactNode } from 'react';

interface Props {
  bet: string;
  chosen: ReadonlySet<string>;
  className: string;
  /** Payout, as '8 : 1'. */
  pays: string;
  children: ReactNode;
}

/** A wide place on a felt with few places: its name and its payout. */
export function BetSpot({ bet, chosen, className, pays, children }: Props) {
  return (
    <label className={`n spot ${className}`}>
      <input type="checkbox" name="bet" value={bet} defaultChecked={chosen.has(bet)} />
      <i>
        {children} <small>{pays}</small>
      </i>
    </label>
  );
}
