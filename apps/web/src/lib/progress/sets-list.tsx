import { useQuery } from '@tanstack/react-query';
import { progressByPack } from '@voltide/games/kit/pack-standing';
import { Chip, EmptyArt, EmptyState, ErrorState, LinkButton } from '@voltide/ui';
import { useMemo, useState } from 'react';

import { errorText } from '../http/error-text.ts';
import { useRestrictions } from '../restrictions/restrictions.ts';
import { queryFor } from '../http/query.ts';
import { filterSets, listSets, SET_FILTERS, type SetFilter, type ShownSet } from './list-sets.ts';
import { packProgressQuery } from './pack-progress.ts';
import { SetCard } from './set-card.tsx';
import { SetsSkeleton } from './sets-skeleton.tsx';
import './sets.css';

const FILTER_WORDS: Readonly<Record<SetFilter, string>> = {
  all: 'All',
  complete: 'Complete',
  incomplete: 'Incomplete',
};

/** Every set of the player; `SetsOverview` loads this code. */
export function SetsList() {
  const packs = useQuery(queryFor('GET /api/packs'));
  const progress = useQuery(packProgressQuery);
  const sets = useMemo(
    () => (packs.data && progress.data ? listSets(packs.data.packs, progressByPack(progress.data.packs)) : undefined),
    [packs.data, progress.data],
  );
  if (sets !== undefined) return <Sets sets={sets} />;
  const error = packs.error ?? progress.error;
  if (error === null) return <SetsSkeleton />;
  const retry = (): void => {
    void packs.refetch();
    void progress.refetch();
  };
  return (
    <div className="panel">
      <ErrorState text={errorText(error)} onRetry={retry} />
    </div>
  );
}

function Sets({ sets }: { readonly sets: readonly ShownSet[] }) {
  const [filter, setFilter] = useState<SetFilter>('all');
  const shown = filterSets(sets, filter);
  const complete = filterSets(sets, 'complete').length;
  if (sets.every(({ standing }) => standing.found === 0 && standing.opens === 0)) return <NothingFound />;
  return (
    <div className="sets">
      <div className="sets-head">
        <p>
          <strong>
            {complete} of {sets.length} sets complete
          </strong>
          <small>An item counts from the first time you find or win it, sold or not.</small>
        </p>
        <div className="sets-filters" role="group" aria-label="Sets shown">
          {SET_FILTERS.map((each) => (
            <Chip key={each} isOn={filter === each} onClick={() => setFilter(each)}>
              {FILTER_WORDS[each]}
            </Chip>
          ))}
        </div>
      </div>
      {shown.length === 0 ? (
        <p className="sets-none panel">
          {filter === 'complete' ? 'No set is complete yet.' : 'Every set is complete.'}
        </p>
      ) : (
        <ul className="sets-grid">
          {shown.map((set) => (
            <SetCard key={set.pack.id} set={set} />
          ))}
        </ul>
      )}
    </div>
  );
}

function NothingFound() {
  const { exclusion, freeze } = useRestrictions();
  const isExcluded = exclusion !== null || freeze !== null;
  return (
    <div className="panel">
      <EmptyState
        art={<EmptyArt scene="net" />}
        text="No items found yet. Each pack's items make a set, and the ones you find are marked here."
        {...(isExcluded ? {} : { action: <LinkButton href="/packs">See all packs</LinkButton> })}
      />
    </div>
  );
}
