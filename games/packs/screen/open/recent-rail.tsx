import { ItemArt } from '@voltide/ui';

import { itemLook } from '../../../kit/pack-look.ts';
import { Vt } from '../../../kit/vt.tsx';
import type { OpenState } from './open-state.ts';
import { RAIL_LENGTH, useRail, type Rail } from './use-rail.ts';
import './rail.css';

const NOTES: Readonly<Record<Rail['earlier'], string>> = {
  coming: '',
  there: 'Nothing opened here yet',
  failed: 'Your earlier results could not be loaded',
};

/** The last ten results, newest first, in slots that never move. */
export function RecentRail({ state }: { readonly state: OpenState }) {
  const { items, earlier } = useRail(state);
  const note = items.length === 0 ? NOTES[earlier] : '';
  const empty = Math.max(0, RAIL_LENGTH - items.length);
  return (
    <section aria-labelledby="recent-results">
      <h2 id="recent-results" className="open-subhead">
        Your last results
      </h2>
      <div className="rail-frame">
        <ol className="rail-items" aria-hidden={items.length === 0 || undefined} data-quiet={note !== '' || undefined}>
          {items.slice(0, RAIL_LENGTH).map(({ key, packId, itemId, name, rarity, valueSun, isDemo }) => (
            <li key={key} className="rail-item" style={{ '--tone': `var(--r-${rarity})` }}>
              <ItemArt {...itemLook(packId, itemId, rarity)} size={52} />
              <span className="rail-name">
                {name}
                <span className="unseen">, {rarity}</span>
              </span>
              {isDemo ? <span className="recent-when">demo</span> : <Vt sun={valueSun} className="rail-value" />}
            </li>
          ))}
          {Array.from({ length: empty }, (_, i) => (
            <li key={`slot-${i + 1}`} className="rail-item" data-empty aria-hidden />
          ))}
        </ol>
        {note === '' ? null : <p className="rail-note">{note}</p>}
      </div>
    </section>
  );
}
