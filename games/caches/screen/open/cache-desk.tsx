import { Live } from '@voltide/ui';
import { useCallback, useRef } from 'react';

import { ownUserId } from '../../../kit/host.ts';
import { paceOf, type Pace } from '../../../kit/reel/pace.ts';
import type { ReelHandle } from '../../../kit/reel/reel-board.tsx';
import { REEL_MS } from '../../../kit/reel/reel-speed.ts';
import { useOpenKeys } from '../../../kit/reel/use-open-keys.ts';
import { playLanding, useReelSound } from '../../../kit/reel/use-reel-sound.ts';
import { shortVt } from '../../../kit/short-vt.ts';
import { prefersStill } from '../../../kit/still.ts';
import { useHeld } from '../../../kit/use-held.ts';
import { useHiddenFinish } from '../../../kit/use-hidden-finish.ts';
import { usePace } from '../../../kit/use-pace.ts';
import { usePrepared } from '../../../kit/use-prepared.ts';
import type { Cache, CacheShelf } from '../../contract.ts';
import type { ShownCache } from '../model/shown-cache.ts';
import { useHost, type CachesHost } from '../host.ts';
import { CacheBar } from './cache-bar.tsx';
import { CachePanel } from './cache-panel.tsx';
import { CacheStage } from './cache-stage.tsx';
import { useCacheOpen, type CacheOpened, type CacheOpenState } from './use-cache-open.ts';

type CacheDeskProps = {
  readonly cache: ShownCache;
  readonly told: Cache;
  readonly own: CacheShelf['own'];
};

export function CacheDesk({ cache, ...now }: CacheDeskProps) {
  const host = useHost();
  const { state, openPaid, openDemo, land } = useCacheOpen(cache);
  const isRunning = state.phase === 'asking' || state.phase === 'revealing';
  // No number may reveal what the reel is about to show.
  const told = useHeld(now.told, isRunning);
  const own = useHeld(now.own, isRunning);
  const pace = usePace('caches');
  const reel = useRef<ReelHandle>(null);
  const sound = useReelSound();
  const skip = useCallback(() => reel.current?.finish(), []);
  useHiddenFinish(skip, pace.isFree);
  usePrepared();

  const begin = (start: (pace: Pace) => void): void => {
    sound.opens();
    const totalMs = prefersStill() ? 0 : REEL_MS[pace.isFree ? pace.speed : 'normal'];
    start(paceOf(totalMs, state.phase !== 'landed'));
  };
  const canOpen = host.isOnline && (!pace.isClosed || state.phase === 'unanswered') && told.own?.state === 'ready';
  useOpenKeys({
    isRunning: state.phase === 'revealing' && pace.isFree,
    canOpen: canOpen && !isRunning && pace.waitSeconds === 0,
    onOpen: () => begin(openPaid),
    onSkip: skip,
  });
  const landed = (id: string): void => {
    sound.stops();
    if (state.phase === 'revealing') void askForEffect(host, cache, state.opened);
    land(id);
  };
  return (
    <div className="open-desk">
      <CacheStage
        ref={reel}
        cache={cache}
        state={state}
        onStart={sound.runs}
        onLanded={landed}
        onTap={pace.isFree ? skip : undefined}
      />
      <CacheBar
        {...{ told, own, state, pace, canOpen }}
        onOpen={() => begin(openPaid)}
        onDemo={() => begin(openDemo)}
        onSkip={skip}
      />
      <Live as="p" role="status" className="unseen">
        {spokenResult(cache, state)}
      </Live>
      <CachePanel cache={cache} told={told} state={state} />
    </div>
  );
}

/** Announces the result once, after the landing. */
function spokenResult({ gifts }: ShownCache, state: CacheOpenState): string {
  const gift = state.phase === 'landed' ? gifts[state.opened.gift] : undefined;
  if (gift === undefined) return '';
  return `You got ${gift.name}, ${gift.rarity}: ${shortVt(gift.valueSun)} VT of play balance.`;
}

/** Asks once per opening how to show it (S4-06), and plays the sound of the answer; a demo's is its own. */
async function askForEffect(host: CachesHost, { gifts }: ShownCache, { gift, paid }: CacheOpened): Promise<void> {
  const rarity = gifts[gift]?.rarity ?? 'common';
  if (paid === undefined) return playLanding(`land-${rarity}.mp3`);
  const effect = await host.call('POST /api/neuro/trigger-effect', {
    body: { eventType: `pack_open_${rarity}`, ...ownUserId(host.viewer), metadata: { playId: paid.play.id } },
  });
  if (effect.ok) playLanding(effect.response.soundFile);
}
