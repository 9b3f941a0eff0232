import { Suspense } from 'react';

import { lazyCode } from '../chunks/lazy-when-idle.ts';
import { SetsSkeleton } from './sets-skeleton.tsx';

const SetsList = lazyCode(async () => (await import('./sets-list.tsx')).SetsList);

type SetsOverviewProps = {
  /** False while the session is being checked: places are drawn, and nothing is requested. */
  readonly isKnown: boolean;
};

/**
 * All packs with the player's share of each set, stamps, and missing items. It brings its own code, loading, error and
 * offline states, but no heading: the page writes an h2, such as "Sets". For players only; `PlayersOnly` tells visitors
 * about it.
 */
export function SetsOverview({ isKnown }: SetsOverviewProps) {
  if (!isKnown) return <SetsSkeleton />;
  return (
    <Suspense fallback={<SetsSkeleton />}>
      <SetsList />
    </Suspense>
  );
}
