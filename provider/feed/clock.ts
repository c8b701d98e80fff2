import { HALF_MINUTES } from '#arcade/sport/football';
import type { MatchEvent } from '#arcade/sport/match';
import type { Sport } from '#contract/markets';

export interface Words {
  tr: string;
  en: string;
}

const QUARTERS = 4;
const QUARTER_MINUTES = 10;
const OVERTIME_MINUTES = 5;
const HALF_TIME: Words = { tr: 'Devre arası', en: 'Half-time' };

/** Formats a minute of a match: "63'". */
export const minuteWords = (played: number): Words => {
  const minute = `${Math.floor(played) + 1}'`;
  return { tr: minute, en: minute };
};

/** Formats a period of a match by its number from 1. */
export function periodWords(sport: Sport, number: number): Words {
  if (sport === 'tennis' || sport === 'volleyball') return { tr: `${number}. set`, en: `Set ${number}` };
  if (sport !== 'basketball') return { tr: `${number}. yarı`, en: number === 1 ? 'First half' : 'Second half' };
  if (number <= QUARTERS) return { tr: `${number}. çeyrek`, en: `Q${number}` };
  return { tr: `${number - QUARTERS}. uzatma`, en: `Overtime ${number - QUARTERS}` };
}

/** Formats the time of a match in its own terms. */
export function clockWords(sport: Sport, { at, state: { played, periods } }: MatchEvent): Words {
  const period = periodWords(sport, periods.length);
  switch (sport) {
    case 'football':
    case 'virtual-football':
      return at >= HALF_MINUTES && periods.length === 1 ? { tr: 'Devre arası', en: 'Half-time' } : minuteWords(played);
    case 'basketball': {
      const isRegular = periods.length <= QUARTERS;
      const before = isRegular
        ? (periods.length - 1) * QUARTER_MINUTES
        : QUARTERS * QUARTER_MINUTES + (periods.length - QUARTERS - 1) * OVERTIME_MINUTES;
      const minute = played - before;
      if (minute === (isRegular ? QUARTER_MINUTES : OVERTIME_MINUTES))
        return periods.length === QUARTERS / 2 ? HALF_TIME : { tr: 'Ara', en: 'Break' };
      return { tr: `${period.tr}, ${minute + 1}. dk`, en: `${period.en}, min ${minute + 1}` };
    }
    case 'tennis':
    case 'volleyball':
      return period;
  }
}
