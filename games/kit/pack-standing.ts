import type { PackProgress } from '@voltide/contract';

import { setStanding } from '../progress/sets.ts';
import { stampOf, type Stamp } from '../progress/stamps.ts';

export type PackItems = { readonly id: string; readonly items: readonly { readonly id: string }[] };

export type PackStanding = {
  readonly opens: number;
  readonly stamp: Stamp | undefined;
  /** The next stamp, and the opens it lacks. */
  readonly next: (Stamp & { readonly missing: number }) | undefined;
  readonly found: number;
  readonly of: number;
  readonly isComplete: boolean;
  /** Times that each item was found or won, by its id; items never found are absent. */
  readonly counts: ReadonlyMap<string, number>;
};

/** Reads a player's progress with a pack; without progress nothing was opened or found. */
export function packStanding({ id, items }: PackItems, progress: PackProgress | undefined): PackStanding {
  const opens = progress?.opens ?? 0;
  const counts = new Map(
    progress?.items.map(({ itemId, drawn, received }) => [itemId, drawn + received] as const).filter(([, n]) => n > 0),
  );
  const { found, isComplete } = setStanding(
    { packId: id, itemIds: items.map((item) => item.id) },
    new Set(counts.keys()),
  );
  return { opens, ...stampOf(opens), found, of: items.length, isComplete, counts };
}

export type ProgressByPack = ReadonlyMap<string, PackProgress>;

export function progressByPack(packs: readonly PackProgress[]): ProgressByPack {
  return new Map(packs.map((pack) => [pack.packId, pack]));
}
