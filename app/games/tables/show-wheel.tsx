import { useTranslation } from 'react-i18next';
import { exactReturn, SEGMENTS, WHEEL, WHEEL_BETS, type Segment, type WheelResult } from '#arcade/show-wheel';
import { useLanguage } from '~/lib/language/i18n';
import { Spaced } from '~/components/layout/spaced';
import type { ScreenProps } from '~/games/document/frame';
import { BetSpot } from './table-place';
import { FeltRules } from './felt-rules';
import { Table, TableParts, type TableLook } from './table';

const ANGLE = 360 / SEGMENTS;
const RIM = 98;
const SECTOR = sector();

/** Returns the outline of a segment whose rim points up. */
function sector(): string {
  const half = (ANGLE / 2) * (Math.PI / 180);
  const [x, y] = [(Math.sin(half) * RIM).toFixed(2), (-Math.cos(half) * RIM).toFixed(2)];
  return `M0 0L-${x} ${y}A${RIM} ${RIM} 0 0 1 ${x} ${y}Z`;
}

const nameOf = (segment: Segment): string => (segment.kind === 'number' ? String(segment.number) : `×${segment.times}`);
const classOf = (segment: Segment): string => (segment.kind === 'number' ? `w${segment.number}` : 'times');

const LOOK: TableLook<WheelResult> = {
  tell: (t, { number, times }) => (times > 1 ? t('showTimes', { number, times }) : t('showNumber', { number })),
  nameBet: (_t, bet) => bet,
  stage: (result, fresh) => <Wheel result={result} fresh={fresh} />,
  mark: ({ number, times }) => (
    <span className={`mark w${number}`}>
      {number}
      {times > 1 && <small>×{times}</small>}
    </span>
  ),
  wins: ({ number }) => [String(number)],
  felt: (chosen) => (
    <div className="spots">
      {WHEEL_BETS.map((number) => (
        <BetSpot key={number} bet={String(number)} className={`w${number}`} chosen={chosen} pays={`${number} : 1`}>
          {number}
        </BetSpot>
      ))}
    </div>
  ),
  rules: <Rules />,
};

/** The show wheel at a shared table. */
export const ShowWheel = (props: ScreenProps<'show-wheel'>) => <Table props={props} look={LOOK} />;
/** Parts of its page that update automatically. */
export const ShowWheelParts = (props: ScreenProps<'show-wheel'>) => <TableParts props={props} look={LOOK} />;

/** The wheel under its pointer; with `fresh` it turns there, past the multipliers of the spin. */
function Wheel({ result, fresh }: { result: WheelResult | undefined; fresh: boolean }) {
  const { t } = useTranslation('tables');
  const stop = result?.stops.at(-1) ?? 0;
  return (
    <svg
      viewBox="-102 -110 204 212"
      className={fresh ? 'show spun' : 'show'}
      role="img"
      aria-label={result ? t('showAt', { number: result.number }) : t('showWheel')}
    >
      <g className="disc">
        <g transform={`rotate(${(-stop * ANGLE).toFixed(2)})`}>
          <circle r="101" className="rim" />
          <Spaced>
            {WHEEL.map((segment, at) => (
              <g key={at} transform={`rotate(${(at * ANGLE).toFixed(2)})`} className={classOf(segment)}>
                <path d={SECTOR} />
                <text y="-82">{nameOf(segment)}</text>
              </g>
            ))}
          </Spaced>
        </g>
      </g>
      <circle r="34" className="hub" />{' '}
      {result && (
        <g className="fell">
          <text y="10">{result.number}</text>
          {result.times > 1 && (
            <text y="26" className="by">
              ×{result.times}
            </text>
          )}
        </g>
      )}
      <path d="M-9 -109H9L0 -88Z" className="pointer" />
    </svg>
  );
}

function Rules() {
  const { t } = useTranslation('tables');
  const language = useLanguage();
  return (
    <FeltRules
      rows={WHEEL_BETS.map((number) => [
        t('showSegments', { number, count: segmentsOf(number), rtp: percentOf(number, language) }),
        `${number} : 1`,
      ])}
    >
      <li>{t('showRule1')}</li>
      <li>{t('showRule2')}</li>
      <li>{t('showRule3')}</li>
    </FeltRules>
  );
}

const percentOf = (number: number, language: string): string =>
  (exactReturn(number) * 100).toLocaleString(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const segmentsOf = (number: number): number =>
  WHEEL.filter((segment) => segment.kind === 'number' && segment.number === number).length;
