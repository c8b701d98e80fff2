import { getCrest } from '~/lib/bets/crest';

/** A team's crest, drawn from its name; decorative. */
export function Crest({ team, size = 24 }: { team: string; size?: number }) {
  const { shape, shapeColour, pattern, patternColour } = getCrest(team);
  return (
    <svg className="crest" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path d={shape} fill={shapeColour} />
      <path d={pattern} fill={patternColour} />
    </svg>
  );
}
