/** The middle of the picture and its rings, in its own units. */
const MIDDLE = 100;
const RIM = 96;
const HUB = 40;
const LABELS = 86;

function at(radius: number, turn: number): string {
  const angle = 2 * Math.PI * turn - Math.PI / 2;
  return `${(MIDDLE + radius * Math.cos(angle)).toFixed(2)} ${(MIDDLE + radius * Math.sin(angle)).toFixed(2)}`;
}

/** A ring's part between two turns, clockwise from the top. */
function segmentPath(from: number, to: number): string {
  const outer = `M${at(RIM, from)}A${RIM} ${RIM} 0 0 1 ${at(RIM, to)}`;
  return `${outer}L${at(HUB, to)}A${HUB} ${HUB} 0 0 0 ${at(HUB, from)}Z`;
}

function labelPlace(turn: number): string {
  return `translate(${at(LABELS, turn)}) rotate(${turn * 360})`;
}

/** The colour of a payout in tenths: nothing is quiet, the largest is the brightest. */
function colourOf(tenths: number): string {
  if (tenths === 0) return 'var(--bg2)';
  const name = tenths <= 12 ? 'uncommon' : tenths <= 20 ? 'rare' : tenths <= 30 ? 'epic' : 'legendary';
  return `color-mix(in oklab, var(--r-${name}) 42%, var(--bg1))`;
}

/** A strip as a wheel: forty equal segments, the first under the pointer. The table beside it says the same. */
export function WheelPicture({ tenths }: { readonly tenths: readonly number[] }) {
  const segments = tenths.map((payout, place) => ({ payout, place }));
  const { length } = tenths;
  return (
    <svg viewBox="0 0 200 200" className="wheel" aria-hidden>
      <circle cx={MIDDLE} cy={MIDDLE} r={RIM + 3} fill="var(--bg3)" stroke="var(--line-strong)" />
      {segments.map(({ payout, place }) => (
        <g key={place}>
          <path
            d={segmentPath((place - 0.5) / length, (place + 0.5) / length)}
            fill={colourOf(payout)}
            stroke="var(--bg0)"
            strokeWidth="0.7"
          />
          {payout === 0 ? null : <text transform={labelPlace(place / length)}>{payout / 10}</text>}
        </g>
      ))}
      <circle cx={MIDDLE} cy={MIDDLE} r={HUB} fill="var(--bg1)" stroke="var(--line-strong)" />
      <text x={MIDDLE} y={MIDDLE - 3} className="wheel-hub">
        97.5%
      </text>
      <text x={MIDDLE} y={MIDDLE + 9}>
        comes back
      </text>
      <path d="M95 0h10l-5 11z" fill="var(--volt)" stroke="var(--bg0)" />
    </svg>
  );
}
