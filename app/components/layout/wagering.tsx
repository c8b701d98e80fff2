import { Link } from './link';

/** Progress of a bonus in wagering, as texts of the page's language. */
export interface WageringSummary {
  /** Whole per cent, 0 to 100. */
  percent: number;
  title: string;
  /** Amounts: stakes that count so far, and those needed. */
  text: string;
}

/** Progress of the player's bonus, a link to it (styles: wagering). */
export const Wagering = ({ percent, title, text }: WageringSummary) => (
  <Link discover="none" className="wagering" to="/profile/bonuses">
    {`${title} `}
    <small>{text}</small> <progress max={100} value={percent} aria-label={title} />
  </Link>
);
