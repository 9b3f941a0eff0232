import './charts.css';

import { scaleLinear } from '@visx/scale';
import { Bar, Line } from '@visx/shape';

import { useWidth } from './use-width.ts';

export type BulletProps = {
  /** Actual and expected size, on one scale from zero. */
  readonly actual: number;
  readonly expected: number;
  /** Interval around the expectation, if there is one. */
  readonly low?: number;
  readonly high?: number;
  readonly look?: 'first' | 'second';
};

const HEIGHT = 28;
const ROOM = 1.12;

/**
 * Shows a size beside the expectation: a bar, a mark, and a band for the interval. The figures stand beside it in
 * words.
 */
export function Bullet({ actual, expected, low, high, look = 'first' }: BulletProps) {
  const [place, width] = useWidth<HTMLDivElement>();
  const most = Math.max(actual, expected, high ?? 0) * ROOM;
  const x = scaleLinear({ domain: [0, most === 0 ? 1 : most], range: [0, width] });
  return (
    <div ref={place} className="bullet" aria-hidden>
      {width === 0 ? null : (
        <svg width={width} height={HEIGHT} focusable="false">
          <Bar className="bullet-ground" x={0} y={10} width={width} height={8} rx={4} />
          {low === undefined || high === undefined ? null : (
            <Bar className="bullet-band" x={x(low)} y={3} width={Math.max(2, x(high) - x(low))} height={22} rx={3} />
          )}
          <Bar className="bullet-actual" data-look={look} x={0} y={10} width={x(actual)} height={8} rx={4} />
          <Line className="bullet-expected" from={{ x: x(expected), y: 2 }} to={{ x: x(expected), y: 26 }} />
        </svg>
      )}
    </div>
  );
}
