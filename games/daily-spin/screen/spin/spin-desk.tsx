import { Live } from '@voltide/ui';
import { useCallback, useMemo, useRef } from 'react';

import { isWaiting } from '../../../kit/next-play.ts';
import { prefersStill } from '../../../kit/still.ts';
import { useHeld } from '../../../kit/use-held.ts';
import { useHiddenFinish } from '../../../kit/use-hidden-finish.ts';
import { usePace } from '../../../kit/use-pace.ts';
import { usePrepared } from '../../../kit/use-prepared.ts';
import { useSpinKeys } from '../../../kit/use-spin-keys.ts';
import type { SpinStatus } from '../../contract.ts';
import type { PublishedSpinTable } from '../../table.ts';
import { wheelSegments } from '../model/wheel-segments.ts';
import { StreakPanel } from '../parts/streak-panel.tsx';
import { useHost } from '../host.ts';
import type { BoardHandle } from './spin-board.tsx';
import { celebrateSpin } from './spin-effect.ts';
import { SpinPanel } from './spin-panel.tsx';
import { useSpinSound } from './spin-sound.ts';
import { SpinStage } from './spin-stage.tsx';
import { useDailySpin } from './use-daily-spin.ts';

type SpinDeskProps = {
  readonly table: PublishedSpinTable;
  readonly status: SpinStatus | undefined;
  readonly resetMs: number;
};

/** Shows a whole spin: wheel, button, result, streak. Its places stay in every state. */
export function SpinDesk({ table, status, resetMs }: SpinDeskProps) {
  const host = useHost();
  const { state, spin, land } = useDailySpin(table, status?.today ?? '');
  const isRunning = state.phase === 'asking' || state.phase === 'revealing';
  // No lamp and no number may reveal what the wheel is about to show.
  const shown = useHeld(status, isRunning);
  const pace = usePace();
  const { isFree, waitSeconds } = pace;
  const segments = useMemo(() => wheelSegments(table), [table]);
  const board = useRef<BoardHandle>(null);
  const stage = useRef<HTMLDivElement>(null);
  const sound = useSpinSound();
  const skip = useCallback(() => board.current?.finish(), []);
  useHiddenFinish(skip, isFree);
  usePrepared();

  const isToday = state.phase === 'landed' && status !== undefined && state.opened.play.at.startsWith(status.today);
  const canSpin = status?.canSpin === true && !isToday;
  const begin = (): void => {
    sound.begins();
    spin(prefersStill() ? 'instant' : isFree ? pace.speed : 'normal');
  };
  useSpinKeys({
    board: '.daily-board',
    isRunning: state.phase === 'revealing' && isFree,
    canSpin: host.isOnline && canSpin && pace.bar === undefined && state.phase !== 'asking',
    isResting: state.phase === 'revealing' || isWaiting(state, waitSeconds),
    onSpin: begin,
    onSkip: skip,
  });
  const landed = (id: string): void => {
    sound.stops();
    if (state.phase === 'revealing') void celebrateSpin(host, state.opened, stage.current);
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
        <SpinPanel {...{ state, resetMs, canSpin, pace }} status={shown} onSpin={begin} onSkip={skip} />
        {shown === undefined || shown.reason === 'guest' ? null : <StreakPanel status={shown} resetMs={resetMs} />}
      </div>
      <Live as="p" role="status" className="unseen">
        {state.phase === 'landed' ? `The wheel has stopped. You got ${state.opened.play.result}.` : ''}
      </Live>
    </div>
  );
}
