import './celebration.css';

import type { User } from '@voltide/contract';
import { useEffect, useEffectEvent } from 'react';

/** Duration of a sign-in's celebration (S3-09). */
const CELEBRATION_MS = 1500;
const SPARKS = 12;

/** Celebrates a sign-in with a lit lamp, then calls `onEnd`. */
export function Celebration({ user, onEnd }: { readonly user: User; readonly onEnd: () => void }) {
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const timer = setTimeout(() => end(), CELEBRATION_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="celebration">
      <svg viewBox="-100 -100 200 200" width="200" height="200" aria-hidden>
        <circle className="celebration-ring" r="44" />
        <circle className="celebration-ring" r="44" />
        {Array.from({ length: SPARKS }, (_, k) => (
          <g key={`spark-${k}`} transform={`rotate(${(360 / SPARKS) * k})`}>
            <circle className="celebration-spark" cy="-46" r={k % 2 === 0 ? 4 : 2.5} />
          </g>
        ))}
        <circle className="celebration-lamp" r="40" />
        <path className="celebration-tick" d="M-16 1 L-5 12 L17 -11" />
      </svg>
      <p>
        Signed in as <strong>{user.username}</strong>
      </p>
    </div>
  );
}
