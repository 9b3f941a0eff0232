import { Suspense } from 'react';

import { lazyCode } from '../chunks/lazy-when-idle.ts';
import { SetsSkeleton } from './sets-skeleton.tsx';

const SetsList = lazyCode(async () => (await import('./sets-list.tsx')).SetsList);

type SetsOverviewProps = {
  /** False while it is not known who is looking: the places are shown, and nothing is asked. */
  readonly isKnown: boolean;
};

/**
 * All packs with how much of each set the signed-in player has found, their stamps, and what is missing. It brings its
 * own code, loading, error and offline states, and no heading: the page around it writes an h2, such as "Sets".
 * For players only; `PlayersOnly` tells visitors what stands here.
 */
export function SetsOverview({ isKnown }: SetsOverviewProps) {
  if (!isKnown) return <SetsSkeleton />;
  return (
    <Suspense fallback={<SetsSkeleton />}>
      <SetsList />
    </Suspense>
  );
}
