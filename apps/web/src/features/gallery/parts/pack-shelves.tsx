import { useQuery } from '@tanstack/react-query';
import { listPackSpecimens } from '@voltide/games/screens';

import { CALLS } from '../../../lib/calls.ts';
import { queryFor } from '../../../lib/query.ts';
import { Shelf, Specimen } from './shelf.tsx';

/** A pack with a find of every rarity. */
const SAMPLE = 'glass-tide';

/** Reels, stages and everything else of the pack screens. */
export function PackShelves() {
  const { data } = useQuery(queryFor(CALLS.listPacks));
  const sample = data?.packs.find(({ id }) => id === SAMPLE) ?? data?.packs[0];
  return (
    <Shelf id="pack-screens" heading="Pack screens">
      {sample === undefined
        ? null
        : listPackSpecimens(sample).map(({ name, isWide, content }) => (
            <Specimen key={name} name={name} wide={isWide}>
              {content}
            </Specimen>
          ))}
    </Shelf>
  );
}
