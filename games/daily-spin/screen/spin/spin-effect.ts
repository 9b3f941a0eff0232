import type { ResponseOf, triggerEffect } from '@voltide/contract';
import { getSound } from '@voltide/ui';

import { throwSparks } from '../../../kit/burst.ts';
import { prefersStill } from '../../../kit/still.ts';
import type { DailySpinHost } from '../host.ts';
import type { Spun } from './use-daily-spin.ts';
import { ownUserId } from '../../../kit/host.ts';

type Effect = ResponseOf<typeof triggerEffect>;

const SOUNDS = ['land-uncommon', 'land-epic', 'land-legendary', 'spin-ready'] as const;
const MOST_SPARKS = 180;

/** Asks the server how to show a spin, and its milestone where it has one, and shows that (S6-04). */
export async function celebrateSpin(host: DailySpinHost, { play }: Spun, stage: HTMLElement | null): Promise<void> {
  const hasMilestone = play.prizes.slice(1).some(({ kind }) => kind === 'gift');
  const events = hasMilestone ? (['daily_spin_win', 'streak_bonus'] as const) : (['daily_spin_win'] as const);
  const effects = await Promise.all(
    events.map(async (eventType) => {
      const body = { eventType, ...ownUserId(host.viewer), metadata: { playId: play.id } };
      const asked = await host.call('POST /api/neuro/trigger-effect', { body });
      return asked.ok && asked.response.triggered ? asked.response : undefined;
    }),
  );
  const strongest = effects
    .filter((effect) => effect !== undefined)
    .toSorted((left, right) => right.intensity - left.intensity)[0];
  if (strongest !== undefined) show(strongest, stage);
}

function show({ soundFile, intensity, animationDuration }: Effect, stage: HTMLElement | null): void {
  const name = SOUNDS.find((each) => `${each}.mp3` === soundFile);
  if (name !== undefined) getSound().play(name);
  const canvas = stage?.querySelector<HTMLCanvasElement>('canvas');
  if (canvas === null || canvas === undefined || prefersStill()) return;
  const spot = { x: canvas.clientWidth / 2, y: canvas.clientHeight * 0.16 };
  throwSparks(canvas, spot, Math.round(intensity * MOST_SPARKS), animationDuration);
}
