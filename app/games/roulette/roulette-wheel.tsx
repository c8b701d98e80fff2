import { useTranslation } from 'react-i18next';
import { getColour, POCKETS, WHEEL } from '#arcade/roulette';
import { Spaced } from '~/components/layout/spaced';

const ANGLE = 360 / POCKETS;
const RIM = 98;
const HUB = 58;

/** Returns the outline of a pocket whose middle points up. */
function outline(): string {
  const half = (ANGLE / 2) * (Math.PI / 180);
  const [x, y] = [Math.sin(half), Math.cos(half)];
  const point = (radius: number, side: number) => `${(side * x * radius).toFixed(2)} ${(-y * radius).toFixed(2)}`;
  return `M${point(RIM, -1)}A${RIM} ${RIM} 0 0 1 ${point(RIM, 1)}L${point(HUB, 1)}A${HUB} ${HUB} 0 0 0 ${point(HUB, -1)}Z`;
}
const POCKET = outline();
const turned = (at: number): string => `rotate(${(at * ANGLE).toFixed(2)})`;

/** The wheel with the ball in its pocket; with `fresh` the ball runs there. */
export function RouletteWheel({ pocket, fresh }: { pocket: number | undefined; fresh: boolean }) {
  const { t } = useTranslation('tables');
  return (
    <svg
      viewBox="-102 -102 204 204"
      className={fresh ? 'wheel spun' : 'wheel'}
      role="img"
      aria-label={pocket === undefined ? t('wheel') : t('wheelAt', { number: pocket })}
    >
      <circle r="101" className="rim" />
      <Spaced>
        {WHEEL.map((number, at) => (
          <g key={number} transform={turned(at)} className={getColour(number)}>
            <path d={POCKET} />
            <text y="-84">{number}</text>
          </g>
        ))}
      </Spaced>{' '}
      <circle r={HUB} className="hub" />
      {pocket !== undefined && (
        <>
          <g transform={turned(WHEEL.indexOf(pocket))}>
            <circle className="ball" cy="-67" r="5.5" />
          </g>
          <g className={`fell ${getColour(pocket)}`}>
            <circle r="30" />
            <text y="12">{pocket}</text>
          </g>
        </>
      )}
    </svg>
  );
}
