import { Live } from '@voltide/ui';
import { useCallback, useDeferredValue, useEffect, useEffectEvent, useRef, useState, type ComponentProps } from 'react';

import { prefersStill } from '../../../kit/still.ts';
import { useHiddenFinish } from '../../../kit/use-hidden-finish.ts';
import { usePace } from '../../../kit/use-pace.ts';
import { usePackStamp } from '../../../kit/use-pack-progress.ts';
import { usePrepared } from '../../../kit/use-prepared.ts';
import { spokenResult } from '../model/open-result.ts';
import { REEL_MS } from '../../../kit/reel/reel-speed.ts';
import type { ShownPack } from '../model/shown-pack.ts';
import { useHost } from '../host.ts';
import type { ReelHandle } from '../../../kit/reel/reel-board.tsx';
import { focusOpen } from './focus-open.ts';
import { useOpenSound } from './open-sound.ts';
import { OpenBar } from './open-bar.tsx';
import { paceOf } from '../../../kit/reel/pace.ts';
import { OpenPanel } from './open-panel.tsx';
import { OpenStage } from './open-stage.tsx';
import { RecentRail } from './recent-rail.tsx';
import { useOpenKeys } from '../../../kit/reel/use-open-keys.ts';
import { usePeak, type PeakControl } from './use-peak.ts';
import { usePressedOpen, type PressedOpenControl } from './use-pressed-open.ts';
import type { OpenControl, OpenChoice } from './use-open.ts';

const DEFAULT_MAX = 10;

/** The whole of an open: stage, controls, result, rail. Order and places stay the same in every state. */
export function OpenDesk({ pack, isSold = true }: { readonly pack: ShownPack; readonly isSold?: boolean }) {
  const host = useHost();
  const control = usePressedOpen(pack);
  const { state } = control;
  const { pace, maxQuantity, quantity, setQuantity } = useChoices();
  const { isFree, waitSeconds } = pace;
  const isClosed = pace.isClosed || !isSold;
  const reels = useRef<ReelHandle>(null);
  const sound = useOpenSound();
  const isBusy = state.phase === 'asking' || state.phase === 'revealing';
  const begin = (start: (request: OpenChoice) => void): void => {
    sound.opens();
    const totalMs = prefersStill() ? 0 : REEL_MS[isFree ? pace.speed : 'normal'];
    start({ quantity, pace: paceOf(totalMs, state.phase !== 'landed') });
  };
  const open = (): void => begin(control.openPaid);
  const demo = (): void => begin(control.openDemo);
  const skip = useCallback(() => reels.current?.finish(), []);
  const choose = (next: number): void => {
    if (isBusy || state.phase === 'unanswered') return;
    if (Math.min(next, maxQuantity) !== quantity) control.dismiss();
    setQuantity(next);
  };
  useOpenKeys({
    isRunning: state.phase === 'revealing' && isFree,
    canOpen: !isBusy && host.isOnline && !isClosed && waitSeconds === 0,
    onOpen: open,
    onSkip: skip,
    onQuantity: choose,
  });
  useHiddenFinish(skip, isFree);

  const peak = usePeak(state);
  const land = (id: string): void => {
    if (state.phase === 'revealing') {
      sound.lands(host, state.opened);
      peak.land(state.opened);
    }
    control.land(id);
  };
  useStart({ open, demo, takePressed: control.takePressed });
  const below = useDeferredValue(
    <OpenBelow {...{ pack, quantity, control, isSold }} onQuantity={choose} onDemo={demo} />,
  );

  return (
    <div className="open-desk">
      <OpenStage
        ref={reels}
        {...{ pack, quantity, state }}
        stamp={usePackStamp(pack)?.id}
        isOutshone={peak.shown !== undefined}
        onStart={sound.runs}
        onLanded={land}
        onTap={isFree ? skip : undefined}
      />
      <OpenBar
        {...{ pack, state, quantity, maxQuantity, pace }}
        canOpen={host.isOnline && (!isClosed || state.phase === 'unanswered')}
        onQuantity={choose}
        onOpen={open}
        onDemo={demo}
        onSkip={skip}
      />
      <SpokenResult state={state} />
      {below}
      {peak.shown === undefined ? null : <PeakOf {...peak.shown} pack={pack} onClose={peak.close} />}
    </div>
  );
}

type PeakOfProps = NonNullable<PeakControl['shown']> & { readonly pack: ShownPack; readonly onClose: () => void };

/** The peak, growing from its item on the stage. */
function PeakOf({ Layer, peak, ...rest }: PeakOfProps) {
  const [from] = useState(() => document.querySelectorAll('.stage .reel-lens')[peak.reel]?.getBoundingClientRect());
  return <Layer {...rest} peak={peak} from={from} />;
}

function SpokenResult({ state }: { readonly state: OpenControl['state'] }) {
  return (
    <Live as="p" role="status" className="unseen">
      {state.phase === 'landed' ? spokenResult(state.opened.result) : ''}
    </Live>
  );
}

/** Drawn in a task of its own, so that neither a click nor a landing waits for it. */
function OpenBelow(props: ComponentProps<typeof OpenPanel>) {
  return (
    <>
      <OpenPanel {...props} />
      <RecentRail state={props.control.state} />
    </>
  );
}

/** Keeps quantity and speed, as far as the profile leaves a choice (rules book §12). */
function useChoices() {
  const { useLoaded, search } = useHost();
  const { data: settings } = useLoaded('GET /api/settings');
  const pace = usePace('packs');
  const maxQuantity = pace.isStrict ? 1 : (settings?.packsPerOpenMax ?? DEFAULT_MAX);
  const [wanted, setWanted] = useState(() => readQuantity(search['n']));
  return {
    pace,
    maxQuantity,
    quantity: Math.min(wanted, maxQuantity),
    setQuantity: (next: number) => setWanted(Math.min(maxQuantity, Math.max(1, next))),
  };
}

function readQuantity(text: string | undefined): number {
  return text !== undefined && /^([1-9]|10)$/.test(text) ? Number(text) : 1;
}

type Start = Pick<PressedOpenControl, 'takePressed'> & { readonly open: () => void; readonly demo: () => void };

/** Starts an open or a demo that was requested on the previous page; demo=1 is then removed from the link. */
function useStart({ open, demo, takePressed }: Start): void {
  const { search, navigate, viewer } = useHost();
  usePrepared();
  const startOpen = useEffectEvent(() => {
    if (!takePressed()) return;
    // The pressed button is gone with its page: the focus continues here.
    focusOpen();
    open();
  });
  useEffect(() => startOpen(), [viewer.kind]);
  const startDemo = useEffectEvent(() => {
    const { demo: asked, ...rest } = search;
    if (asked !== '1') return;
    navigate('/open-pack', rest, { replace: true });
    demo();
  });
  useEffect(() => startDemo(), []);
}
