import { Badge, ErrorState, ItemArt, SetRing, SlowSkeleton } from '@voltide/ui';

import { itemLook } from '../../../kit/pack-look.ts';
import { packStanding, type PackStanding } from '../../../kit/pack-standing.ts';
import { usePackProgress } from '../../../kit/use-pack-progress.ts';
import { listByValue } from '../../figures.ts';
import type { ShownItem, ShownPack } from '../model/shown-pack.ts';
import { oddsText } from './odds-text.ts';
import { StampTrack } from './stamp-track.tsx';
import './collection.css';

type CollectionProps = {
  readonly pack: ShownPack;
  readonly oddsHref: string;
};

/** The player's set of a pack: found items with counts, missing ones, and the next stamp. */
export function Collection({ pack, oddsHref }: CollectionProps) {
  const { isPlayer, progress, error, reload } = usePackProgress();
  if (!isPlayer) return null;
  return (
    <section aria-labelledby="collection">
      <h2 id="collection">Your collection</h2>
      {progress !== undefined ? (
        <Shown pack={pack} oddsHref={oddsHref} standing={packStanding(pack, progress.get(pack.id))} />
      ) : error !== undefined ? (
        <div className="panel">
          <ErrorState text={error.text} code={error.code} onRetry={reload} />
        </div>
      ) : (
        <SlowSkeleton what="your collection" className="collection-place" />
      )}
    </section>
  );
}

function Shown({ pack, oddsHref, standing }: CollectionProps & { readonly standing: PackStanding }) {
  const { found, of, isComplete, counts } = standing;
  return (
    <div className="collection panel">
      <div className="collection-head">
        <SetRing found={found} of={of} size={28} />
        <p>
          <strong>
            {found} of {of} items found
          </strong>
          <small>An item counts from the first time you find or win it, sold or not.</small>
        </p>
        {isComplete ? <Badge tone="ok">Set complete</Badge> : null}
      </div>
      <ul className="collection-slots">
        {listByValue(pack.items).map((item) => (
          <Slot key={item.id} packId={pack.id} item={item} count={counts.get(item.id) ?? 0} oddsHref={oddsHref} />
        ))}
      </ul>
      <StampTrack packId={pack.id} standing={standing} />
    </div>
  );
}

type SlotProps = {
  readonly packId: string;
  readonly item: ShownItem;
  readonly count: number;
  readonly oddsHref: string;
};

/** A found item, or its outline in the colours of a common one, with name and odds. */
function Slot({ packId, item, count, oddsHref }: SlotProps) {
  if (count > 0) {
    return (
      <li className="collection-slot" style={{ '--tone': `var(--r-${item.rarity})` }}>
        <ItemArt {...itemLook(packId, item.id, item.rarity)} size={60} />
        <strong>{item.name}</strong>
        <span className="num">
          <span className="unseen">Found </span>
          {count.toLocaleString('en')}×
        </span>
      </li>
    );
  }
  return (
    <li className="collection-slot" data-missing>
      <ItemArt {...itemLook(packId, item.id, 'common')} size={60} />
      <strong>
        <span className="unseen">Missing: </span>
        {item.name}
        <span className="unseen">, </span>
      </strong>
      <a className="link num" href={oddsHref}>
        {oddsText(item.tickets)}
      </a>
    </li>
  );
}
