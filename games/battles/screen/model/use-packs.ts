import type { Pack } from '@voltide/contract';
import { parseVt } from '@voltide/core';
import { useMemo } from 'react';

import type { CallError } from '../../../kit/host.ts';
import { useHost } from '../host.ts';

export type RoundPack = Pick<Pack, 'id' | 'name' | 'hash' | 'items' | 'cashOnSale'> & { readonly priceSun: bigint };

export type PackMap = ReadonlyMap<string, RoundPack>;

export function usePacks(): {
  readonly packs: PackMap | undefined;
  readonly error: CallError | undefined;
  readonly reload: () => void;
} {
  const { data, error, reload } = useHost().useLoaded('GET /api/packs');
  const packs = useMemo(() => data && readPacks(data.packs), [data]);
  return { packs, error, reload };
}

function readPacks(packs: readonly Pack[]): PackMap {
  const read = packs.map((pack): RoundPack => ({ ...pack, priceSun: parseVt(pack.price) }));
  const cheapestFirst = read.toSorted((left, right) => (left.priceSun < right.priceSun ? -1 : 1));
  return new Map(cheapestFirst.map((pack) => [pack.id, pack]));
}
