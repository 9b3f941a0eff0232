import '../styles/stamp.css';

const RADIUS = 8;
const LENGTH = 2 * Math.PI * RADIUS;

type SetRingProps = {
  readonly found: number;
  readonly of: number;
  readonly size?: number;
};

/**
 * Shows a ring that closes as a set fills; complete, it is a disc with a tick. Decoration: the numbers stand beside it.
 */
export function SetRing({ found, of, size = 20 }: SetRingProps) {
  const isComplete = of > 0 && found >= of;
  return (
    <svg
      viewBox="0 0 20 20"
      width={size}
      height={size}
      className="set-ring"
      data-complete={isComplete || undefined}
      aria-hidden
    >
      {isComplete ? (
        <>
          <circle cx={10} cy={10} r={9.4} fill="currentColor" />
          <path d="M5.8 10.4L8.8 13.3L14.4 7.2" fill="none" className="set-ring-tick" strokeWidth={2.2} />
        </>
      ) : (
        <>
          <circle cx={10} cy={10} r={RADIUS} fill="none" className="set-ring-track" strokeWidth={2.4} />
          {found === 0 ? null : (
            <circle
              cx={10}
              cy={10}
              r={RADIUS}
              fill="none"
              stroke="currentColor"
              strokeWidth={3.2}
              strokeDasharray={`${((LENGTH * found) / of).toFixed(2)} ${LENGTH.toFixed(2)}`}
              transform="rotate(-90 10 10)"
            />
          )}
        </>
      )}
    </svg>
  );
}
