import '../styles/product.css';

import type { Pack } from '@voltide/contract';
import { parseVt, present } from '@voltide/core';
import type { ReactNode } from 'react';

import { PackImage } from '../art/pack-image.tsx';
import { RarityGlyph } from '../art/pictures.tsx';
import { Link } from '../base/link.tsx';
import { Skeleton } from '../base/skeleton.tsx';
import { Money } from '../data/money.tsx';

const PICTURE = { width: 128, height: 166 } as const;

export type PackCardProps = {
  readonly pack: Pack;
  /** Over the picture, at its upper end: a state such as "not on sale". */
  readonly badge?: ReactNode;
};

/** A pack with its capsule, its price, and what matters most about it, leading to its page. */
export function PackCard({ pack, badge }: PackCardProps) {
  const top = present(pack.items[0], 'the items of a pack');
  const best = pack.items.reduce((found, item) => (parseVt(item.value) > parseVt(found.value) ? item : found), top);
  return (
    <Link href={`/packs/${pack.id}`} className="pack-card">
      <span className="pack-card-stage">
        <PackImage className="pack-card-art" packId={pack.id} size={PICTURE.width} loading="lazy" />
        {badge === undefined ? null : <span className="absolute top-3 left-3">{badge}</span>}
      </span>
      <span className="pack-card-words">
        <span className="pack-card-head">
          <strong>{pack.name}</strong>
          <Money amount={pack.price} />
        </span>
        <span className="pack-card-line">
          <span>Top find</span>
          <span className="inline-flex items-center gap-1.5" style={{ color: `var(--r-${best.rarity})` }}>
            <RarityGlyph rarity={best.rarity} size={13} />
            <span className="unseen">{best.rarity}, </span>
            <Money amount={best.value} />
          </span>
        </span>
        <span className="pack-card-line">
          <span>Hits its price</span>
          <span className="num text-fg2">{hitPercent(pack)} %</span>
        </span>
      </span>
    </Link>
  );
}

const TICKETS_PER_PERCENT = 10_000;

/** How often a pack gives at least its price back, in per cent: exact, as the table is in whole tickets. */
function hitPercent({ price, items }: Pack): string {
  const tickets = items.reduce((sum, item) => sum + (parseVt(item.value) >= parseVt(price) ? item.tickets : 0), 0);
  return `${tickets / TICKETS_PER_PERCENT}`;
}

/** The place of a {@link PackCard} that is being loaded. */
export function PackCardSkeleton() {
  return (
    <li className="pack-card" aria-hidden>
      <span className="pack-card-stage">
        <Skeleton {...PICTURE} className="rounded-panel" />
      </span>
      <span className="pack-card-words">
        <Skeleton width="70%" height={22} />
        <Skeleton width="90%" height={18} />
        <Skeleton width="80%" height={18} />
      </span>
    </li>
  );
}
