import type { WheelTable } from './strips.ts';

const TENTHS = 10;

type MultiplierOdds = { readonly tenths: number; readonly segments: number };

/** Figures of a mode. Segments and tenths are exact; the deviation is rounded, for display only. */
type WheelFigures = {
  readonly odds: readonly MultiplierOdds[];
  readonly segments: number;
  /** Segments that pay at least the bet. */
  readonly hitSegments: number;
  readonly topTenths: number;
  readonly returnPermille: number;
  /** Standard deviation of payout ÷ bet. */
  readonly sdInBets: number;
};

/** The figures of rules book §5 for any strip that passed `listStripFaults`. */
export function wheelFigures({ tenths }: WheelTable): WheelFigures {
  const segments = tenths.length;
  const sum = tenths.reduce((all, each) => all + each, 0);
  const squares = tenths.reduce((all, each) => all + each * each, 0);
  const byTenths = Map.groupBy(tenths, (each) => each);
  return {
    odds: [...byTenths]
      .map(([each, all]) => ({ tenths: each, segments: all.length }))
      .toSorted((left, right) => right.tenths - left.tenths),
    segments,
    hitSegments: tenths.filter((each) => each >= TENTHS).length,
    topTenths: Math.max(...tenths),
    returnPermille: (sum * 100) / segments,
    sdInBets: Math.sqrt(squares * segments - sum * sum) / segments / TENTHS,
  };
}

/** A multiplier as people read it: 12 tenths are "1.2", 390 are "39". */
export function multiplierText(tenths: number): string {
  const rest = tenths % TENTHS;
  return rest === 0 ? `${tenths / TENTHS}` : `${(tenths - rest) / TENTHS}.${rest}`;
}

/** A rarity, as the colours of multipliers are called. */
type WheelTone = 'uncommon' | 'rare' | 'epic' | 'legendary' | 'mythic';

const TONES: readonly (readonly [mostTenths: number, tone: WheelTone])[] = [
  [12, 'uncommon'],
  [20, 'rare'],
  [30, 'epic'],
  [100, 'legendary'],
];

/** The colour of a multiplier, the rarer the brighter; none for what pays nothing. */
export function toneOf(tenths: number): WheelTone | undefined {
  if (tenths === 0) return undefined;
  return TONES.find(([mostTenths]) => tenths <= mostTenths)?.[1] ?? 'mythic';
}
