import type { EditedFault } from '@voltide/games/packs/editor/edited-pack';
import { useId, useState } from 'react';

import type { EditedRow } from './edited.ts';

const FEW = 6;

type FaultsPanelProps = {
  readonly faults: readonly EditedFault[];
  readonly items: readonly EditedRow[];
};

const FIELDS: Readonly<Record<string, string>> = {
  packId: 'Id',
  name: 'Name',
  blurb: 'Sentence',
  price: 'Price',
  value: 'value',
  tickets: 'tickets',
  id: 'id',
};

export function FaultsPanel({ faults, items }: FaultsPanelProps) {
  const titleId = useId();
  const [showsAll, setShowsAll] = useState(false);
  const shown = Map.groupBy(showsAll ? faults : faults.slice(0, FEW), ({ field }) => placeText(field, items));
  return (
    <section className="panel editor-side" aria-labelledby={titleId}>
      <h2 id={titleId}>Before it can be proposed</h2>
      {faults.length === 0 ? (
        <p className="editor-none">Nothing is missing.</p>
      ) : (
        <ul className="editor-faults">
          {[...shown].map(([place, ofPlace]) => (
            <li key={place}>
              <strong className="breakable">{place}</strong>
              {ofPlace.map(({ text }) => text).join(' ')}
            </li>
          ))}
        </ul>
      )}
      {faults.length > FEW ? (
        <button type="button" className="link editor-more" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show fewer' : `Show all ${faults.length}`}
        </button>
      ) : null}
    </section>
  );
}

/** Returns the place of a finding: "Gilded Sparrow, tickets", "Price", "Table". */
function placeText(field: string, items: readonly EditedRow[]): string {
  const [list, place, own = ''] = field.split('.');
  if (list !== 'items' || place === undefined) return FIELDS[field] ?? 'Table';
  const typed = items[Number(place)]?.name ?? '';
  return `${typed === '' ? `Item ${Number(place) + 1}` : typed}, ${own === 'name' ? 'name' : (FIELDS[own] ?? own)}`;
}
