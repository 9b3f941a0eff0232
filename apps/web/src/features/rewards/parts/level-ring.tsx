import type { Progress } from '@voltide/contract';

import { levelPart } from '../../../lib/progress/level-words.ts';

const RADIUS = 44;
const ROUND = 2 * Math.PI * RADIUS;

/** A level in a ring that fills. Decoration: the words stand beside it. */
export function LevelRing({ level }: { readonly level: Progress['level'] }) {
  return (
    <svg className="level-ring" viewBox="0 0 100 100" width={84} height={84} aria-hidden>
      <circle cx={50} cy={50} r={RADIUS} />
      <circle
        className="level-ring-part"
        cx={50}
        cy={50}
        r={RADIUS}
        strokeDasharray={ROUND}
        strokeDashoffset={ROUND * (1 - levelPart(level))}
        transform="rotate(-90 50 50)"
      />
      <text x={50} y={61} textAnchor="middle">
        {level.level}
      </text>
    </svg>
  );
}
