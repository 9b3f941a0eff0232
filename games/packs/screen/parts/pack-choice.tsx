import { ErrorState, Skeleton } from '@voltide/ui';
import { useMemo } from 'react';

import { CALLS } from '../calls.ts';
import { readPack } from '../model/shown-pack.ts';
import { usePort } from '../port.ts';
import { openHref } from './addresses.ts';
import { PackCard } from './pack-card.tsx';

/** All packs, each leading to its reel. */
export function PackChoice() {
  const { useLoaded } = usePort();
  const { data, fault, reload } = useLoaded(CALLS.listPacks);
  const packs = useMemo(() => data?.packs.map(readPack), [data]);
  if (packs === undefined && fault !== undefined) return <ErrorState text={fault.text} code={fault.code} onRetry={reload} />;
  return (
    <ul className="capsule-grid" aria-busy={packs === undefined}>
      {packs === undefined
        ? Array.from({ length: 8 }, (_, i) => (
            <li key={`slot-${i + 1}`}>
              <Skeleton className="capsule-skeleton" />
            </li>
          ))
        : packs.map((pack) => (
            <li key={pack.id}>
              <PackCard pack={pack} href={openHref(pack.id)} />
            </li>
          ))}
    </ul>
  );
}
