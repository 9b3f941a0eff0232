import './qr-code.css';

import { encode } from 'uqr';

/** Quiet zone of four modules that scanners require. */
const QUIET_MODULES = 4;

/** A QR code as one path, dark on light in both themes: scanners struggle with inverted codes. */
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
