import { useQuery } from '@tanstack/react-query';
import type { Stack } from '@voltide/contract';
import { formatVt } from '@voltide/core';
import { Link, Money, Skeleton } from '@voltide/ui';
import { useMemo, type ReactNode } from 'react';

import { ItemPicture } from '../../../lib/plays/item-picture.tsx';
import { packProgressQuery } from '../../../lib/progress/pack-progress.ts';
import { queryFor } from '../../../lib/http/query.ts';
import { groupBySets, type PackSet } from '../model/pack-sets.ts';

type StackSetsProps = {
  readonly shown: readonly Stack[];
  readonly all: readonly Stack[];
  readonly renderStack: (stack: Stack) => ReactNode;
};

export function StackSets({ shown, all, renderStack }: StackSetsProps) {
  const { data } = useQuery(queryFor('GET /api/packs'));
  const found = useFound(all);
  return groupBySets(shown, data?.packs ?? [], found ?? new Set()).map((set) => (
    <section key={set.packId} className="stack-set" aria-labelledby={`set-${set.packId}`}>
      <SetHead set={set} isKnown={found !== undefined} />
      <ul className="stack-list panel">
        {set.stacks.map((stack) => (
          <li key={stack.id}>{renderStack(stack)}</li>
        ))}
      </ul>
    </section>
  ));
}

/** Ids of all items ever found; if they cannot be loaded, of those held. Undefined until they are known. */
function useFound(all: readonly Stack[]): ReadonlySet<string> | undefined {
  const { data, isError } = useQuery(packProgressQuery);
  return useMemo(() => {
    if (!isError && data === undefined) return undefined;
    const held = all.map(({ itemId }) => itemId);
    return new Set([...held, ...(data?.packs ?? []).flatMap(({ items }) => items.map(({ itemId }) => itemId))]);
  }, [all, data, isError]);
}

function SetHead({ set, isKnown }: { readonly set: PackSet; readonly isKnown: boolean }) {
  const { packId, packName, worthSun, items } = set;
  const found = items.filter(({ isFound }) => isFound).length;
  const missing = items.filter(({ isFound }) => !isFound);
  const isWhole = items.length > 0 && missing.length === 0;
  return (
    <>
      <header className="stack-set-head">
        <h2 id={`set-${packId}`}>
          <Link href={`/packs/${packId}`}>{packName}</Link>
        </h2>
        <Money amount={formatVt(worthSun)} />
      </header>
      {items.length === 0 ? null : !isKnown ? (
        <Skeleton width={160} height="var(--leading-body)" />
      ) : (
        <div className="stack-set-progress" data-whole={isWhole || undefined}>
          <p>{isWhole ? `Set complete: all ${found}` : `${found} of ${items.length} in the set`}</p>
          <progress value={found} max={items.length} aria-labelledby={`set-${packId}`} />
          <ul className="stack-set-items" aria-label="Missing">
            {missing.map(({ id, name, rarity }) => (
              <li key={id} title={`${name}: not found yet`}>
                <ItemPicture packId={packId} itemId={id} rarity={rarity} size={36} />
                <span className="unseen">{name}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
