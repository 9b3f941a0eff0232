import type { Progress } from '@voltide/contract';
import { toast } from '@voltide/ui';
import { useEffect, useRef } from 'react';

import { rewardText, showAchievements, type ShownAchievement } from '../../lib/progress/achievements.ts';
import { usePlayUnderWay, useProgress } from '../../lib/progress/progress-query.ts';

/** Announces an achievement quietly, once, and never while a reel runs (S10-02). */
export function Reached() {
  const { data } = useProgress();
  const isHeld = usePlayUnderWay();
  const known = useRef<ReadonlySet<string>>(undefined);
  useEffect(() => {
    if (data === undefined || data === null || isHeld) return;
    const before = known.current;
    known.current = reachedIds(data);
    if (before === undefined) return;
    const fresh = showAchievements(data.achievements).filter(
      ({ id, state }) => state === 'claimable' && !before.has(id),
    );
    if (fresh.length > 0) toast(reachedToast(fresh));
  }, [data, isHeld]);
  return null;
}

function reachedIds({ achievements }: Progress): ReadonlySet<string> {
  return new Set(achievements.filter(({ state }) => state !== 'open').map(({ id }) => id));
}

function reachedToast(fresh: readonly ShownAchievement[]) {
  const [first] = fresh;
  return first !== undefined && fresh.length === 1
    ? { title: `Achievement: ${first.name}`, description: `${rewardText(first)} to claim on Rewards.` }
    : { title: `${fresh.length} achievements`, description: `${namesOf(fresh)}. Claim them on Rewards.` };
}

function namesOf(fresh: readonly ShownAchievement[]): string {
  const names = fresh.map(({ name }) => name);
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}
