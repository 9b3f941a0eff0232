import { drawn } from '../../../lib/charts/chart.ts';

const WIDTH = 120;
const HEIGHT = 28;
const INSET = 2;

/** Draws the last 24 hours as a line without numbers; the charts below have them. */
export function Trend({ sizes }: { readonly sizes: readonly bigint[] }) {
  const low = sizes.reduce((least, size) => (size < least ? size : least), 0n);
  const high = sizes.reduce((most, size) => (size > most ? size : most), 0n);
  const extent = drawn(high - low);
  const last = Math.max(1, sizes.length - 1);
  const yOf = (size: bigint): number =>
    extent === 0 ? HEIGHT - INSET : HEIGHT - INSET - (drawn(size - low) / extent) * (HEIGHT - 2 * INSET);
  const points = sizes.map((size, place) => `${((place / last) * WIDTH).toFixed(1)},${yOf(size).toFixed(1)}`);
  return (
    <svg className="trend" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden focusable="false">
      <polyline points={points.join(' ')} />
    </svg>
  );
}
