import { useQuery } from '@tanstack/react-query';
import { PAGE_MESSAGES } from '@voltide/contract';
import { ErrorState, PackCard, PackCardSkeleton } from '@voltide/ui';

import { CALLS } from '../../lib/calls.ts';
import { queryFor } from '../../lib/query.ts';

const SHOWN = 8;
const PLACES = Array.from({ length: SHOWN }, (_, place) => `place-${place}`);

/** The first packs of the catalogue, the cheapest in front. */
export function PackGrid() {
  const { data, isError } = useQuery(queryFor(CALLS.listPacks));
  if (isError) {
    return (
      <div className="panel">
        <ErrorState text={PAGE_MESSAGES.homeLoadFailed} />
      </div>
    );
  }
  return (
    <ul className="pack-grid">
      {data === undefined || data === null
        ? PLACES.map((key) => <PackCardSkeleton key={key} />)
        : data.packs.slice(0, SHOWN).map((pack) => (
            <li key={pack.id}>
              <PackCard pack={pack} />
            </li>
          ))}
    </ul>
  );
}
