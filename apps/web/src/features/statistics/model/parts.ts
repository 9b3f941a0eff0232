import type { StatisticPart, StatisticTable } from '@voltide/contract';

/** Content of one tab of the page. */
export type Part = {
  readonly id: string;
  readonly text: string;
  readonly game?: string;
  /** Words for one draw, and for several. */
  readonly draw: readonly [one: string, many: string];
  readonly files: readonly StatisticPart[];
};

export const PARTS: readonly Part[] = [
  { id: 'packs', text: 'Packs', game: 'packs', draw: ['open', 'opens'], files: ['outcomes', 'returns'] },
  { id: 'wheel', text: 'Wheel', game: 'wheel', draw: ['spin', 'spins'], files: ['outcomes', 'returns'] },
  { id: 'spin', text: 'Daily spin', game: 'spin', draw: ['spin', 'spins'], files: ['outcomes'] },
  { id: 'caches', text: 'Free packs', game: 'caches', draw: ['open', 'opens'], files: ['outcomes'] },
  { id: 'battles', text: 'Battles', draw: ['battle', 'battles'], files: ['battles'] },
  { id: 'checks', text: 'Withdrawals and checks', draw: ['', ''], files: ['withdrawals', 'checks'] },
];

/** Names a row: "Glass Tide"; with version or tier if it is not the one in force. */
export function rowName({ name, version, tier, isInForce }: StatisticTable): string {
  if (tier !== null) return tier === 100 ? `${name}, gifts as listed` : `${name}, gifts at ${tier}%`;
  return isInForce ? name : `${name}, version ${version}`;
}
