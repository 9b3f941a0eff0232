import { FindArt } from '@voltide/ui';

import type { OpenFind } from '../model/open-result.ts';
import { findLook } from '../parts/pack-look.ts';
import { Vt } from '../parts/vt.tsx';

/** One earlier result on the rail. */
export type RailFind = Pick<OpenFind, 'itemId' | 'name' | 'rarity' | 'valueSun'> & {
  readonly key: string;
  readonly packId: string;
  readonly isDemo: boolean;
};

export const RAIL_LENGTH = 10;

/** The last ten results, newest first, in slots that never move. */
export function RecentRail({ finds }: { readonly finds: readonly RailFind[] }) {
  const empty = Math.max(0, RAIL_LENGTH - finds.length);
  return (
    <section aria-labelledby="recent-results">
      <h2 id="recent-results" className="open-subhead">
        Your last results
      </h2>
      <ol className="rail-finds">
        {finds.slice(0, RAIL_LENGTH).map(({ key, packId, itemId, name, rarity, valueSun, isDemo }) => (
          <li key={key} className="rail-find" style={{ '--tone': `var(--r-${rarity})` }}>
            <FindArt {...findLook(packId, itemId, rarity)} size={52} />
            <span className="rail-name">
              {name}
              <span className="unseen">, {rarity}</span>
            </span>
            {isDemo ? <span className="text-micro text-fg3">demo</span> : <Vt sun={valueSun} className="rail-value" />}
          </li>
        ))}
        {Array.from({ length: empty }, (_, i) => (
          <li key={`slot-${i + 1}`} className="rail-find" data-empty aria-hidden />
        ))}
      </ol>
    </section>
  );
}
