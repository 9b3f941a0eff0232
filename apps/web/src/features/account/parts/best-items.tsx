import './profile.css';

import { useQuery } from '@tanstack/react-query';
import { EmptyArt, EmptyState, ErrorState, LinkButton, Money, RarityTag, SlowSkeleton } from '@voltide/ui';
import type { ReactNode } from 'react';

import { errorText } from '../../../lib/http/error-text.ts';
import { ItemPicture } from '../../../lib/plays/item-picture.tsx';
import { packProgressQuery } from '../../../lib/progress/pack-progress.ts';
import { queryFor } from '../../../lib/http/query.ts';
import { listBestItems, type BestItem } from '../model/best-items.ts';
import { ShortError } from './short-error.tsx';

type BestItemsProps = {
  readonly most: number;
  /** True for picture and value only. */
  readonly isShort?: boolean;
};

/** The most valuable items the player ever had, sold or not. */
export function BestItems({ most, isShort = false }: BestItemsProps) {
  const progress = useQuery(packProgressQuery);
  const packs = useQuery(queryFor('GET /api/packs'));
  const items = useQuery(queryFor('GET /api/inventory'));
  const failed = [progress, packs, items].find(({ error }) => error !== null);
  return (
    <section className="panel profile-section" aria-labelledby="best-items" data-short={isShort || undefined}>
      <h2 id="best-items">Best items</h2>
      {content()}
    </section>
  );

  function content(): ReactNode {
    if (progress.data && packs.data && items.data) {
      const known = { packs: packs.data.packs, stacks: items.data.stacks };
      return <Items items={listBestItems(progress.data.packs, known, most)} isShort={isShort} />;
    }
    if (failed?.error) {
      const Shown = isShort ? ShortError : ErrorState;
      return <Shown text={errorText(failed.error)} onRetry={() => void failed.refetch()} />;
    }
    return <SlowSkeleton what="your best items" className={isShort ? 'best-place-short' : 'best-place'} />;
  }
}

function Items({ items, isShort }: { readonly items: readonly BestItem[]; readonly isShort: boolean }) {
  if (items.length === 0) {
    if (isShort) return <p className="aside">None yet.</p>;
    return (
      <EmptyState
        art={<EmptyArt scene="net" />}
        text="What you find is listed here by its value, kept or sold."
        action={<LinkButton href="/packs">All packs</LinkButton>}
      />
    );
  }
  return (
    <ol className={isShort ? 'best-items-short' : 'best-items'}>
      {items.map(({ packId, itemId, rarity, name, value, count }) => (
        <li key={itemId}>
          <ItemPicture packId={packId} itemId={itemId} rarity={rarity} size={isShort ? 56 : 72} />
          <strong>{name}</strong>
          <Money amount={value} wraps />
          {isShort ? null : (
            <span className="best-notes">
              <RarityTag rarity={rarity} />
              {count === 1 ? 'once' : `${count.toLocaleString('en')} times`}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
