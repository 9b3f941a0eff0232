import { dayText, layOut, type Measured } from '../model/days.ts';

const WIDTH = 12;
const GAP = 3;

type DayChartProps = {
  readonly title: string;
  readonly total: string;
  readonly days: readonly Measured[];
  /** Least range of the chart: a minute must not look like an evening. */
  readonly leastSpan: bigint;
};

/** One bar per day in one colour: it informs without judging. The figures are in the table behind it. */
export function DayChart({ title, total, days, leastSpan }: DayChartProps) {
  const { zero, bars } = layOut(days, leastSpan);
  const [first, last] = [days[0], days.at(-1)];
  return (
    <figure className="day-chart">
      <figcaption>
        <span>{title}</span>
        <strong className="num">{total}</strong>
      </figcaption>
      <svg
        viewBox={`0 0 ${days.length * WIDTH} 100`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${title} by day: ${total} in all. The table below has each day.`}
      >
        <line x1={0} x2={days.length * WIDTH} y1={zero} y2={zero} />
        {bars.map(({ day, top, height }, place) => (
          <rect key={day} x={place * WIDTH + GAP / 2} y={top} width={WIDTH - GAP} height={height} rx={1.5} />
        ))}
      </svg>
      <p aria-hidden>
        <span>{first === undefined ? '' : dayText(first.day)}</span>
        <span>{last === undefined ? '' : dayText(last.day)}</span>
      </p>
    </figure>
  );
}
