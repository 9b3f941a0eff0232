import type { KeyboardEvent } from 'react';

import type { ProgressByPack } from '../../../kit/pack-standing.ts';
import type { ShownPack } from '../model/shown-pack.ts';
import { PackCard } from './pack-card.tsx';
import type { AheadChange } from './use-packs.ts';
import { FIRST_VIEW, PackSlots } from './packs-skeleton.tsx';

type PackGridProps = {
  /** Undefined while loading: the grid reserves their places. */
  readonly packs: readonly ShownPack[] | undefined;
  readonly hrefOf: (packId: string) => string;
  /** Number of them in the first view. */
  readonly inView?: number;
  readonly progress?: ProgressByPack | undefined;
  /** Announced changes; new odds are shown on their pack's card. */
  readonly changes?: readonly AheadChange[];
};

/** Packs side by side. The arrow keys move between neighbours. */
export function PackGrid({ packs, hrefOf, inView = FIRST_VIEW, progress, changes = [] }: PackGridProps) {
  if (packs === undefined) return <PackSlots inView={inView} />;
  return (
    <ul className="capsule-grid">
      {packs.map((pack, i) => (
        <li key={pack.id}>
          <PackCard
            pack={pack}
            href={hrefOf(pack.id)}
            isFirst={i < inView}
            progress={progress?.get(pack.id)}
            newOddsAt={changes.find(({ packId }) => packId === pack.id)?.from}
            onKeyDown={moveFocus}
          />
        </li>
      ))}
    </ul>
  );
}

function moveFocus(event: KeyboardEvent<HTMLAnchorElement>): void {
  const grid = event.currentTarget.closest('.capsule-grid');
  const links = [...(grid?.querySelectorAll('a') ?? [])];
  const at = links.indexOf(event.currentTarget);
  const step = stepOf(event.key, links);
  if (at < 0 || step === 0) return;
  const target = links[at + step];
  if (target === undefined) return;
  event.preventDefault();
  target.focus();
}

function stepOf(key: string, links: readonly HTMLAnchorElement[]): number {
  const firstTop = links[0]?.getBoundingClientRect().top;
  const columns = links.filter((link) => link.getBoundingClientRect().top === firstTop).length;
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: columns,
    ArrowUp: -columns,
  };
  return steps[key] ?? 0;
}
