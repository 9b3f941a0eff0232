import { useQuery } from '@tanstack/react-query';
import { MESSAGES } from '@voltide/contract';
import { PackGrid as Cards, packHref, readPack } from '@voltide/games/screens';
import { ErrorState } from '@voltide/ui';
import { useMemo } from 'react';

import { CALLS } from '../../../lib/calls.ts';
import { queryFor } from '../../../lib/query.ts';

const SHOWN = 8;

/** The first packs of the catalogue, the cheapest in front. */
export function PackGrid() {
  const { data, isError } = useQuery(queryFor(CALLS.listPacks));
  const packs = useMemo(() => data?.packs.slice(0, SHOWN).map(readPack), [data]);
  if (!isError) return <Cards packs={packs} hrefOf={packHref} inView={0} />;
  return (
    <div className="panel">
      <ErrorState text={MESSAGES.homeLoadFailed} />
    </div>
  );
}
