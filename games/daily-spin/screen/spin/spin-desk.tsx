import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

import { keepSpeed, readSpeed, type Speed } from '../../../kit/speed.ts';
import { prefersStill } from '../../../kit/still.ts';
import type { SpinStatus } from '../../contract.ts';
import type { PublishedSpinTable } from '../../table.ts';
import { wheelSegments } from '../model/wheel-segments.ts';
import { StreakPanel } from '../parts/streak-panel.tsx';
import { usePort } from '../port.ts';
import type { BoardHandle } from './spin-board.tsx';
import { celebrateSpin } from './spin-effect.ts';
import { SpinPanel } from './spin-panel.tsx';
import { useSpinSound } from './spin-sound.ts';
import { SpinStage } from './spin-stage.tsx';
import { useDailySpin } from './use-daily-spin.ts';

export type SpinDeskProps = {
  readonly table: PublishedSpinTable;
  /** Undefined for visitors. */
  readonly status: SpinStatus | undefined;
  /** When the next day begins, by this browser's clock. */
  readonly resetMs: number;
};

/** The whole of a spin: wheel, button, result, streak. Its places stay in every state. */
export function SpinDesk({ table, status, resetMs }: SpinDeskProps) {
  const port = usePort();
  const { state, spin, land } = useDailySpin(table, status?.today ?? '');
  const isRunning = state.phase === 'asking' || state.phase === 'revealing';
  // What the wheel is about to show is in no lamp and no number before it has stopped.
  const shown = useHeld(status, isRunning);
  const { isFree, speed, setSpeed } = useChoices();
  const segments = useMemo(() => wheelSegments(table), [table]);
  const board = useRef<BoardHandle>(null);
  const stage = useRef<HTMLDivElement>(null);
  const sound = useSpinSound();
  const skip = useCallback(() => board.current?.finish(), []);
  useHiddenFinish(skip, isFree);
  const { prepare } = port;
  useEffect(() => prepare(), [prepare]);

  const isToday = state.phase === 'landed' && status !== undefined && state.opened.play.at.startsWith(status.today);
  const canSpin = status?.canSpin === true && !isToday;
  const begin = (): void => {
    sound.begins();
    spin(prefersStill() ? 'instant' : isFree ? speed : 'normal');
  };
  const landed = (id: string): void => {
    sound.stops();
    if (state.phase === 'revealing') void celebrateSpin(port, state.opened, stage.current);
    land(id);
  };
  return (
    <div className="daily-desk">
      <SpinStage
        {...{ segments, state, board, stage }}
        percent={shown?.percent ?? 100}
        onStart={sound.runs}
        onLanded={landed}
        onTap={isFree ? skip : undefined}
      />
      <div className="daily-side">
        <SpinPanel
          {...{ state, resetMs, canSpin, speed, isFree }}
          status={shown}
          onSpeed={setSpeed}
          onSpin={begin}
          onSkip={skip}
        />
        {shown === undefined || shown.reason === 'guest' ? null : <StreakPanel status={shown} resetMs={resetMs} />}
      </div>
      <p role="status" className="unseen">
        {state.phase === 'landed' ? `The wheel has stopped. You got ${state.opened.play.result}.` : ''}
      </p>
    </div>
  );
}

/** A value as it was when something began, until that has ended. */
function useHeld<Value>(value: Value, isHeld: boolean): Value {
  const [held, setHeld] = useState(value);
  if (!isHeld && held !== value) setHeld(value);
  return isHeld ? held : value;
}

/** How fast, as far as the profile leaves a choice (rules book §12). */
function useChoices() {
  const { data: settings } = usePort().useLoaded('GET /api/settings');
  const [speed, setSpeed] = useState<Speed>(readSpeed);
  return {
    isFree: settings?.profile !== 'strict',
    speed,
    setSpeed: (next: Speed) => {
      keepSpeed(next);
      setSpeed(next);
    },
  };
}

/** A hidden page shows nothing: where a run may be skipped it ends, and the result is there when it is looked at. */
function useHiddenFinish(finish: () => void, isFree: boolean): void {
  useEffect(() => {
    if (!isFree) return;
    const onChange = (): void => {
      if (document.visibilityState === 'hidden') finish();
    };
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, [finish, isFree]);
}
