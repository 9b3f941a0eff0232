import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';

import { CALLS } from '../calls.ts';
import { spokenResult } from '../model/open-result.ts';
import { keepReelSpeed, readReelSpeed, REEL_MS, type ReelSpeed } from '../model/reel-speed.ts';
import type { ShownPack } from '../model/shown-pack.ts';
import { usePort } from '../port.ts';
import type { ReelHandle } from '../reel/reel-board.tsx';
import { createOpenSound } from './open-sound.ts';
import { OpenBar } from './open-bar.tsx';
import { OpenPanel } from './open-panel.tsx';
import { OpenStage } from './open-stage.tsx';
import { RecentRail } from './recent-rail.tsx';
import { useOpenKeys } from './use-open-keys.ts';
import { useOpen, type OpenWish } from './use-open.ts';
import { useRail } from './use-rail.ts';

const DEFAULT_MAX = 10;

/** The whole of an open: stage, controls, result, rail. Its order and places stay the same in every state. */
export function OpenDesk({ pack }: { readonly pack: ShownPack }) {
  const port = usePort();
  const control = useOpen(pack);
  const { state } = control;
  const { data: settings } = port.useLoaded(CALLS.getSettings);
  const isFree = settings?.profile !== 'strict';
  const maxQuantity = isFree ? (settings?.packsPerOpenMax ?? DEFAULT_MAX) : 1;
  const [wanted, setWanted] = useState(() => readQuantity(port.search['n']));
  const quantity = Math.min(wanted, maxQuantity);
  const [speed, setSpeed] = useState<ReelSpeed>(readReelSpeed);
  const reels = useRef<ReelHandle>(null);
  const [sound] = useState(createOpenSound);
  const rail = useRail(state);

  const opened = state.phase === 'revealing' || state.phase === 'landed' ? state.opened : undefined;
  const isBusy = state.phase === 'asking' || state.phase === 'revealing';
  const wish = (): OpenWish => ({ quantity, totalMs: prefersStill() ? 0 : REEL_MS[isFree ? speed : 'normal'] });
  const open = (): void => {
    sound.opens();
    control.openPaid(wish());
  };
  const demo = (): void => {
    sound.opens();
    control.openDemo(wish());
  };
  const skip = useCallback(() => reels.current?.finish(), []);
  const choose = (next: number): void => {
    if (isBusy || state.phase === 'unanswered') return;
    if (next !== quantity) control.dismiss();
    setWanted(Math.min(maxQuantity, Math.max(1, next)));
  };
  useOpenKeys({ isRunning: state.phase === 'revealing' && isFree, canOpen: !isBusy && port.isOnline, onOpen: open, onSkip: skip, onQuantity: choose });
  useHiddenFinish(skip);

  const land = (id: string): void => {
    if (opened !== undefined && state.phase === 'revealing') sound.lands(port, opened);
    control.land(id);
  };
  useEffect(() => () => sound.stops(), [sound]);
  useAskedDemo(demo);
  const spoken = useMemo(() => (state.phase === 'landed' ? spokenResult(state.opened.result) : ''), [state]);

  return (
    <div className="open-desk">
      <OpenStage
        ref={reels}
        pack={pack}
        quantity={quantity}
        state={state}
        onStart={sound.runs}
        onLanded={land}
        onTap={isFree ? skip : undefined}
      />
      <OpenBar
        pack={pack}
        state={state}
        quantity={quantity}
        maxQuantity={maxQuantity}
        onQuantity={choose}
        speed={speed}
        onSpeed={(next) => {
          keepReelSpeed(next);
          setSpeed(next);
        }}
        isFree={isFree}
        isOnline={port.isOnline}
        onOpen={open}
        onDemo={demo}
        onSkip={skip}
      />
      <p role="status" className="unseen">
        {spoken}
      </p>
      <OpenPanel pack={pack} quantity={quantity} control={control} onOne={() => choose(1)} onDemo={demo} />
      <RecentRail finds={rail} />
    </div>
  );
}

function readQuantity(text: string | undefined): number {
  return text !== undefined && /^([1-9]|10)$/.test(text) ? Number(text) : 1;
}

/** A link with demo=1 opens a demo at once; then the address says so no more. */
function useAskedDemo(demo: () => void): void {
  const { search, navigate } = usePort();
  const start = useEffectEvent(() => {
    const { demo: asked, ...rest } = search;
    if (asked !== '1') return;
    navigate('/open-pack', rest, { replace: true });
    demo();
  });
  useEffect(() => start(), []);
}

function prefersStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** A hidden page shows nothing: the reels land at once, so that the result is there when it is looked at again. */
function useHiddenFinish(finish: () => void): void {
  useEffect(() => {
    const onChange = (): void => {
      if (document.visibilityState === 'hidden') finish();
    };
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, [finish]);
}
