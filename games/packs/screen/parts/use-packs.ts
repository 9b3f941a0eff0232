import type { listPacks, ResponseOf } from '@voltide/contract';
import { useMemo } from 'react';

import { readPack, type ShownPack } from '../model/shown-pack.ts';
import type { Loaded } from '../../../kit/host.ts';
import { useHost } from '../host.ts';

export type AheadChange = NonNullable<ResponseOf<typeof listPacks>['changes']>[number];

type Packs = Omit<Loaded<unknown>, 'data'> & {
  readonly packs: readonly ShownPack[] | undefined;
  /** Announced new packs and odds, earliest first. */
  readonly changes: readonly AheadChange[];
};

const NONE: readonly AheadChange[] = [];

export function usePacks(): Packs {
  const { useLoaded } = useHost();
  const { data, error, reload } = useLoaded('GET /api/packs');
  const packs = useMemo(() => data?.packs.map(readPack), [data]);
  return { packs, changes: data?.changes ?? NONE, error, reload };
}
