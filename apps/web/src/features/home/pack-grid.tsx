import { useQuery } from '@tanstack/react-query';
import { MESSAGES } from '@voltide/contract';
import { ErrorState, LinkButton, PackCard, PackCardSkeleton } from '@voltide/ui';

import { CALLS } from '../../lib/calls.ts';
import { queryFor } from '../../lib/query.ts';

const SHOWN = 8;
const PLACES = Array.from({ length: SHOWN }, (_, place) => `place-${place}`);

/** The first packs of the catalogue, the cheapest in front. */
export function PackGrid() {
  const { data, isError } = useQuery(queryFor(CALLS.listPacks));
  return (
    <section aria-labelledby="packs">
      <div className="section-head">
        <h2 id="packs">Packs</h2>
        <LinkButton href="/packs" size={36}>
          All packs
        </LinkButton>
      </div>
      {isError ? (
        <div className="panel">
          <ErrorState text={MESSAGES.homeLoadFailed} />
        </div>
      ) : (
        <ul className="pack-grid">
          {data === undefined || data === null
            ? PLACES.map((key) => <PackCardSkeleton key={key} />)
            : data.packs.slice(0, SHOWN).map((pack) => (
                <li key={pack.id}>
                  <PackCard pack={pack} />
                </li>
              ))}
        </ul>
      )}
    </section>
  );
}
