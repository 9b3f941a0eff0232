import { useQuery } from '@tanstack/react-query';
import { MESSAGES } from '@voltide/contract';
import { readPack } from '@voltide/games/packs/screen/model/shown-pack';
import { packHref } from '@voltide/games/packs/screen/parts/addresses';
import { PackGrid as Cards } from '@voltide/games/packs/screen/parts/pack-grid.tsx';
import { ErrorState } from '@voltide/ui';
import { useMemo } from 'react';

import { usePackProgress } from '../../../lib/progress/pack-progress.ts';
import { queryFor } from '../../../lib/http/query.ts';

const SHOWN = 8;

export function PackGrid() {
  const { data, isError } = useQuery(queryFor('GET /api/packs'));
  const packs = useMemo(() => data?.packs.slice(0, SHOWN).map(readPack), [data]);
  const progress = usePackProgress();
  const changes = data?.changes ?? [];
  if (!isError) return <Cards packs={packs} hrefOf={packHref} inView={0} progress={progress} changes={changes} />;
  return (
    <div className="panel">
      <ErrorState text={MESSAGES.homeLoadFailed} />
    </div>
  );
}
