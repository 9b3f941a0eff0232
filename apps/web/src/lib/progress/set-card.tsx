import { oddsText } from '@voltide/games/packs/screen/parts/odds-text';
import { Link, PackImage, SetRing, Stamped } from '@voltide/ui';
import { useState } from 'react';

import { ItemPicture } from '../plays/item-picture.tsx';
import type { ShownSet } from './list-sets.ts';

/** One set: the capsule in its stamp, the found share, and on demand the missing items with their odds. */
export function SetCard({ set }: { readonly set: ShownSet }) {
  const { pack, standing, missing } = set;
  const { found, of, opens, stamp, isComplete } = standing;
  return (
    <li className="set-card panel" data-complete={isComplete || undefined}>
      <Link href={`/packs/${pack.id}`} className="set-card-link">
        <Stamped look={stamp?.id} className="set-card-art">
          <PackImage packId={pack.id} size={56} loading="lazy" />
        </Stamped>
        <span className="set-card-words">
          <strong>{pack.name}</strong>
          <span className="set-card-count">
            <SetRing found={found} of={of} size={18} />
            {found} of {of}
          </span>
          <small className="num">
            {opensText(opens)}
            {stamp === undefined ? '' : ` · ${stamp.name}`}
          </small>
        </span>
      </Link>
      {isComplete ? <p className="set-card-foot">Set complete</p> : <Missing pack={pack} missing={missing} />}
    </li>
  );
}

function opensText(opens: number): string {
  if (opens === 0) return 'Not opened';
  return `${opens.toLocaleString('en')} ${opens === 1 ? 'open' : 'opens'}`;
}

/** Outlines of the missing items, drawn on demand. */
function Missing({ pack, missing }: Pick<ShownSet, 'pack' | 'missing'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="set-card-missing" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="set-card-foot">
        Missing {missing.length}
        <span className="unseen"> of {pack.name}</span>
      </summary>
      {isOpen ? (
        <ul>
          {missing.map(({ id, name, tickets }) => (
            <li key={id}>
              <ItemPicture packId={pack.id} itemId={id} rarity="common" size={32} />
              <span>{name}</span>
              <span className="num">{oddsText(tickets)}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </details>
  );
}
