import { useQuery } from '@tanstack/react-query';
import { listPackSpecimens } from '@voltide/games/packs/screen/pack-specimens.tsx';

import { queryFor } from '../../../lib/http/query.ts';
import { Shelf, Specimen } from './shelf.tsx';

/** A pack with an item of every rarity. */
const SAMPLE = 'glass-tide';

export function PackShelves() {
  const { data } = useQuery(queryFor('GET /api/packs'));
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
