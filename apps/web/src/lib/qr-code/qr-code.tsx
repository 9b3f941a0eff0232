import './qr-code.css';

import { encode } from 'uqr';

/** The four modules around a code that scanners ask for. */
const QUIET_MODULES = 4;

/** A QR code as one path, dark on light in both themes: scanners read the other way round badly. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_MODULES });
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={data.map((row, y) => rowPath(row, y)).join('')} />
    </svg>
  );
}

function rowPath(row: readonly boolean[], y: number): string {
  return row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join('');
}
