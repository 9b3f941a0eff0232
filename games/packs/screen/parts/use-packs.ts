import { useMemo } from 'react';

import { readPack, type ShownPack } from '../model/shown-pack.ts';
import type { Loaded } from '../../../kit/port.ts';
import { usePort } from '../port.ts';

/** All packs on sale, with the figures that follow from their tables. */
export function usePacks(): Omit<Loaded<unknown>, 'data'> & { readonly packs: readonly ShownPack[] | undefined } {
  const { useLoaded } = usePort();
  const { data, fault, reload } = useLoaded('GET /api/packs');
  const packs = useMemo(() => data?.packs.map(readPack), [data]);
  return { packs, fault, reload };
}
