import './charts.css';
import './interval-bar.css';

type IntervalBarProps = {
  readonly observed: number;
  readonly low: number;
  readonly high: number;
  readonly expected: number;
  /** Both ends of the scale. Parts beyond them are cut off, with an arrow. */
  readonly from: number;
  readonly to: number;
  readonly isFlagged?: boolean;
};

const HEIGHT = 20;

/**
 * An interval with the observed value, against the expected line. Bars with the same scale stand below each other, so
 * that their expected lines join. The figures stand beside it in words.
 */
export function IntervalBar({ observed, low, high, expected, from, to, isFlagged = false }: IntervalBarProps) {
  const place = (value: number): number => (100 * (Math.min(to, Math.max(from, value)) - from)) / (to - from);
  const percent = (value: number): string => `${place(value)}%`;
  return (
    <span className="interval-bar" data-flagged={isFlagged || undefined} aria-hidden>
      <svg width="100%" height={HEIGHT} focusable="false">
        <line className="interval-ground" x1="0" x2="100%" y1="50%" y2="50%" />
        <rect
          className="interval-span"
          x={percent(low)}
          y="6"
          width={`${place(high) - place(low)}%`}
          height="8"
          rx="2"
        />
        <line className="interval-expected" x1={percent(expected)} x2={percent(expected)} y1="0" y2="100%" />
        {observed < from || observed > to ? null : (
          <circle className="interval-observed" cx={percent(observed)} cy="50%" r="4" />
        )}
      </svg>
      {high > to ? <i data-end="to" /> : null}
      {low < from ? <i data-end="from" /> : null}
    </span>
  );
}
