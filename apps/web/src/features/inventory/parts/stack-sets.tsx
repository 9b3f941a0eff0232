import { useQuery } from '@tanstack/react-query';
import type { Stack } from '@voltide/contract';
import { formatVt } from '@voltide/core';
import { Link, Money } from '@voltide/ui';
import type { ReactNode } from 'react';

import { FindPicture } from '../../../lib/find-picture.tsx';
import { queryFor } from '../../../lib/query.ts';
import { groupBySets, type PackSet } from '../model/pack-sets.ts';

export type StackSetsProps = {
  readonly shown: readonly Stack[];
  readonly all: readonly Stack[];
  readonly renderStack: (stack: Stack) => ReactNode;
};

/** Finds by their packs, each with how much of its set is held. */
export function StackSets({ shown, all, renderStack }: StackSetsProps) {
  const { data } = useQuery(queryFor('GET /api/packs'));
  return groupBySets(shown, all, data?.packs ?? []).map((set) => (
    <section key={set.packId} className="stack-set" aria-labelledby={`set-${set.packId}`}>
      <SetHead set={set} />
      <ul className="stack-list panel">
        {set.stacks.map((stack) => (
          <li key={stack.id}>{renderStack(stack)}</li>
        ))}
      </ul>
    </section>
  ));
}

function SetHead({ set }: { readonly set: PackSet }) {
  const { packId, packName, worthSun, items } = set;
  const held = items.filter(({ isHeld }) => isHeld).length;
  const missing = items.filter(({ isHeld }) => !isHeld);
  const isWhole = items.length > 0 && missing.length === 0;
  return (
    <>
      <header className="stack-set-head">
        <h2 id={`set-${packId}`}>
          <Link href={`/packs/${packId}`}>{packName}</Link>
        </h2>
        <Money amount={formatVt(worthSun)} />
      </header>
      {items.length === 0 ? null : (
        <div className="stack-set-progress" data-whole={isWhole || undefined}>
          <p>{isWhole ? `Set complete: all ${held}` : `${held} of ${items.length} in the set`}</p>
          <progress value={held} max={items.length} aria-labelledby={`set-${packId}`} />
          <ul className="stack-set-items" aria-label="Missing">
            {missing.map(({ id, name, rarity }) => (
              <li key={id} title={`${name}: not found yet`}>
                <FindPicture packId={packId} itemId={id} rarity={rarity} size={36} />
                <span className="unseen">{name}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
