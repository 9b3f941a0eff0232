import { getSound, RARITIES } from '@voltide/ui';
import { useEffect, useEffectEvent, useRef } from 'react';

import { borderTimes, type ReelRun } from '../../../kit/reel/reel-plan.ts';
import type { RoundItems } from './model/round-items.ts';
import type { Show } from './model/show.ts';
import type { Frame } from './model/timeline.ts';

const SOUNDS = ['tick', ...RARITIES.map((rarity) => `land-${rarity}` as const)] as const;

/** Plays the sounds of a replay: ticks of the reels, and at each landing that of the viewer's rarest item. */
export function useShowSound(show: Show, { items, numberOf }: RoundItems, frame: Frame) {
  const cancel = useRef<() => void>(undefined);
  const landed = frame.kind === 'round' && frame.isLanded ? frame.round : undefined;
  const land = useEffectEvent((round: number) => {
    cancel.current?.();
    const own = show.seats.findIndex(({ isOwn }) => isOwn);
    const found = (show.found[round] ?? []).filter((_, seat) => own < 0 || seat === own);
    const rarities = found.map(({ item }) => RARITIES.indexOf(items[numberOf(round, item)]?.rarity ?? 'common'));
    const rarest = RARITIES[Math.max(0, ...rarities)];
    if (rarest !== undefined) getSound().play(`land-${rarest}`);
  });
  useEffect(() => {
    if (landed !== undefined) land(landed);
  }, [landed]);
  useEffect(() => {
    // Opening the page's audio takes longer than a frame: do it before the first reels start.
    getSound().prepare(SOUNDS);
    return () => cancel.current?.();
  }, []);
  return (runs: readonly ReelRun[], lateMs: number, rate: number): void => {
    cancel.current?.();
    const times = runs.slice(0, 1).flatMap(borderTimes);
    cancel.current = getSound().scheduleTicks(times.flatMap((ms) => (ms > lateMs ? [(ms - lateMs) / rate] : [])));
  };
}
