import type { listPacks, ResponseOf } from '@voltide/contract';
import { useMemo } from 'react';

import { readPack, type ShownPack } from '../model/shown-pack.ts';
import type { Loaded } from '../../../kit/host.ts';
import { useHost } from '../host.ts';

/** A change of packs that lies ahead, in short. */
export type AheadChange = NonNullable<ResponseOf<typeof listPacks>['changes']>[number];

type Packs = Omit<Loaded<unknown>, 'data'> & {
  readonly packs: readonly ShownPack[] | undefined;
  /** New packs and new odds that are announced, the next first. */
  readonly changes: readonly AheadChange[];
};

const NONE: readonly AheadChange[] = [];

/** All packs on sale, with the figures that follow from their tables. */
export function usePacks(): Packs {
  const { useLoaded } = useHost();
  const { data, error, reload } = useLoaded('GET /api/packs');
  const packs = useMemo(() => data?.packs.map(readPack), [data]);
  return { packs, changes: data?.changes ?? NONE, error, reload };
}
