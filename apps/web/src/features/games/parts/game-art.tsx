import { PackImage } from '@voltide/ui';
import type { ReactNode } from 'react';

import './game-art.css';

type Arc = readonly [hundredths: number, tone: string];

const NONE = 'none';
const WHEEL: readonly Arc[] = Array.from({ length: 20 }, (_, i): Arc => [
  5,
  i % 5 === 4 ? NONE : i % 7 === 3 ? 'epic' : i % 2 === 0 ? 'rare' : 'uncommon',
]);
const DAILY: readonly Arc[] = [
  [30, 'common'],
  [25, 'common'],
  [18, 'uncommon'],
  [10, 'uncommon'],
  [9, 'rare'],
  [5, 'epic'],
  [3, 'legendary'],
];
const JACKPOT: readonly Arc[] = [
  [60, 'legendary'],
  [5, 'epic'],
  [5, 'rare'],
  [5, 'uncommon'],
  [5, 'common'],
  [20, NONE],
];

const ART: Readonly<Record<string, ReactNode>> = {
  packs: <Packs ids={['tin-sparrow', 'glass-tide', 'copper-moth']} />,
  battles: <Packs ids={['glass-tide', 'copper-moth']} isFacing />,
  wheel: <Ring arcs={WHEEL} isPointed />,
  spin: <Ring arcs={DAILY} isPointed />,
  jackpot: <Ring arcs={JACKPOT} />,
  caches: <Packs ids={['dawn-cache']} />,
};

export function GameArt({ id }: { readonly id: string }) {
  return (
    <div className="game-art" aria-hidden>
      {ART[id] ?? <Ring arcs={WHEEL} />}
    </div>
  );
}

function Packs({ ids, isFacing = false }: { readonly ids: readonly string[]; readonly isFacing?: boolean }) {
  return (
    <div className="game-art-packs" data-facing={isFacing || undefined}>
      {ids.map((id) => (
        <PackImage key={id} packId={id} size={84} loading="lazy" />
      ))}
    </div>
  );
}

const CIRCUMFERENCE = 2 * Math.PI * 38;

function Ring({ arcs, isPointed = false }: { readonly arcs: readonly Arc[]; readonly isPointed?: boolean }) {
  const starts = arcs.map((_, i) => arcs.slice(0, i).reduce((sum, [hundredths]) => sum + hundredths, 0));
  return (
    <svg viewBox="-62 -64 124 124" className="game-art-ring">
      <circle r="54" className="game-art-rim" />
      {arcs.map(([hundredths, tone], i) => (
        <circle
          key={starts[i]}
          r="38"
          fill="none"
          strokeWidth="28"
          stroke={tone === NONE ? 'var(--bg2)' : `color-mix(in oklab, var(--r-${tone}) 55%, var(--bg1))`}
          strokeDasharray={`${(hundredths / 100) * CIRCUMFERENCE - 0.8} ${CIRCUMFERENCE}`}
          transform={`rotate(${((starts[i] ?? 0) / 100) * 360 - 90})`}
        />
      ))}
      <circle r="22" className="game-art-hub" />
      {isPointed ? <path d="M0 -36 -7 -54a7.4 7.4 0 1 1 14 0z" className="game-art-pointer" /> : null}
    </svg>
  );
}
