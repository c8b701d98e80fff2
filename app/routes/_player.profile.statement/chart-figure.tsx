import type { Chart } from './chart.server';

/** A chart of the statement (styles: chart). Its values are also in the table below. */
export function ChartFigure({ chart: { title, label, legend, bars, ticks, limit, months } }: { chart: Chart }) {
  return (
    <figure className="card chart">
      <figcaption>
        <h2>{title}</h2>
        <ul>
          {legend.map(({ tone, text }) => (
            <li key={tone} className={tone}>
              {text}
            </li>
          ))}
        </ul>
      </figcaption>
      <svg viewBox="0 0 320 150" role="img" aria-label={label}>
        {ticks.map(({ y, text }) => (
          <g key={y}>
            <path className="axis" d={`M0 ${y}H320`} />
            {text && (
              <text x="0" y={y - 3}>
                {text}
              </text>
            )}
          </g>
        ))}
        {bars.map(({ id, tone, x, y, width, height }) => (
          <rect key={id} className={tone} x={x} y={y} width={width} height={height} />
        ))}
        {limit !== undefined && <path className="limit" d={`M0 ${limit}H320`} />}
        {months.map(({ x, text }) => (
          <text key={x} x={x} y="145" textAnchor="middle">
            {text}
          </text>
        ))}
      </svg>
    </figure>
  );
}
