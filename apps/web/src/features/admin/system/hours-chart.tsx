import type { getPageHealth, ResponseOf } from '@voltide/contract';

import { countText } from '../model/format.ts';

type Hours = ResponseOf<typeof getPageHealth>['hours'];

const HEIGHT = 120;
const STEP = 12;
const GAP = 2;
/** Least height of a part that is not empty. */
const SEEN = 2;
const PARTS = ['failed', 'degraded', 'healthy'] as const;
const LABEL_EVERY = 6;

/** Health checks of the last 24 hours: one bar an hour, failed ones at its foot. */
export function HoursChart({ hours }: { readonly hours: Hours }) {
  const most = Math.max(1, ...hours.map(totalOf));
  const sums = PARTS.map(
    (part) => `${countText(hours.reduce((sum, hour) => sum + hour[part], 0))} ${part}`,
  ).toReversed();
  return (
    <figure className="admin-chart">
      <figcaption>
        <span>Checks by hour, the last 24</span>
        <ul>
          {PARTS.toReversed().map((part, place) => (
            <li key={part} data-status={part}>
              {sums[place]}
            </li>
          ))}
        </ul>
      </figcaption>
      <p aria-hidden>{countText(most)} at most</p>
      <svg
        viewBox={`0 0 ${hours.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`At most ${countText(most)} checks in an hour: ${sums.join(', ')}.`}
      >
        {hours.map((hour, place) => (
          <Bar key={hour.at} hour={hour} x={place * STEP} most={most} />
        ))}
      </svg>
      <ol aria-hidden>
        {hours
          .filter((_, place) => place % LABEL_EVERY === 0)
          .map(({ at }) => (
            <li key={at}>{hourText(at)}</li>
          ))}
        <li>now</li>
      </ol>
    </figure>
  );
}

type BarProps = { readonly hour: Hours[number]; readonly x: number; readonly most: number };

function Bar({ hour, x, most }: BarProps) {
  return (
    <g>
      <rect x={x} y={HEIGHT - 1} width={STEP - GAP} height={1} data-status="none" />
      {PARTS.map((part, place) => {
        const height = heightOf(hour[part], most);
        const below = PARTS.slice(0, place).reduce((sum, lower) => sum + heightOf(hour[lower], most), 0);
        return height === 0 ? null : (
          <rect key={part} x={x} y={HEIGHT - below - height} width={STEP - GAP} height={height} data-status={part} />
        );
      })}
    </g>
  );
}

/** A part that is not empty stays visible; the highest bar has room for three of them. */
function heightOf(count: number, most: number): number {
  return count === 0 ? 0 : Math.max(SEEN, (count / most) * (HEIGHT - SEEN * PARTS.length));
}

function totalOf({ healthy, degraded, failed }: Hours[number]): number {
  return healthy + degraded + failed;
}

function hourText(at: string): string {
  return `${`${new Date(at).getHours()}`.padStart(2, '0')}:00`;
}
