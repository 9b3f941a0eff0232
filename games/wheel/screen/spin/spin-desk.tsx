import { Live, Segmented } from '@voltide/ui';
import { useCallback, useRef, useState } from 'react';

import { isWaiting } from '../../../kit/next-play.ts';
import { prefersStill } from '../../../kit/still.ts';
import { useBet } from '../../../kit/use-bet.ts';
import { useHiddenFinish } from '../../../kit/use-hidden-finish.ts';
import { usePace } from '../../../kit/use-pace.ts';
import { usePrepared } from '../../../kit/use-prepared.ts';
import { useSpinKeys } from '../../../kit/use-spin-keys.ts';
import type { BoardHandle } from '../disc/wheel-board.tsx';
import { riskText, type ShownMode, type ShownWheel } from '../model/shown-wheel.ts';
import { spokenResult } from '../model/spin-result.ts';
import { usePort } from '../port.ts';
import { AnnouncedStripNote } from '../parts/announced-strip.tsx';
import { OddsPanel } from '../parts/odds-panel.tsx';
import { LastResults } from '../parts/last-results.tsx';
import { OwnSpins } from '../parts/own-spins.tsx';
import { PayList } from '../parts/pay-list.tsx';
import { RecentSpins } from '../parts/recent-spins.tsx';
import { useOwnSpins } from '../parts/use-own-spins.ts';
import { BetPanel } from './bet-panel.tsx';
import { SpinPanel } from './spin-panel.tsx';
import { useSpinSound } from './spin-sound.ts';
import { SpinStage } from './spin-stage.tsx';
import { useSpin, type SpinChoice, type SpinControl } from './use-spin.ts';
import './spin-desk.css';

/** The whole of a spin: modes, wheel, bet, result, and what was spun before. Its places stay in every state. */
export function SpinDesk({ wheel }: { readonly wheel: ShownWheel }) {
  const port = usePort();
  const control = useSpin(wheel);
  const { state } = control;
  const pace = usePace('wheel');
  const { isFree, waitSeconds } = pace;
  const { mode, choose } = useMode(wheel, control);
  const isBusy = state.phase === 'asking' || state.phase === 'revealing' || state.phase === 'unanswered';
  const bet = useBet({ bounds: wheel.bounds, cashBetMaxSun: mode.cashBetMaxSun, isBusy });
  const betSun = bet.read.ok ? bet.read.betSun : wheel.bounds.leastSun;
  const own = useOwnSpins(state, wheel);
  const [pointed, setPointed] = useState<number>();
  const board = useRef<BoardHandle>(null);
  const sound = useSpinSound();
  const canSpin = port.isOnline && (!pace.isClosed || state.phase === 'unanswered');

  const begin = (start: (choice: SpinChoice) => void): void => {
    if (state.phase !== 'unanswered' && !bet.read.ok) return;
    sound.begins();
    start({ mode, betSun, speed: prefersStill() ? 'instant' : isFree ? pace.speed : 'normal' });
  };
  const spin = (): void => begin(control.spinPaid);
  const demo = (): void => begin(control.spinDemo);
  const skip = useCallback(() => board.current?.finish(), []);
  const land = (id: string): void => {
    if (state.phase === 'revealing') sound.lands(state.opened.result);
    control.land(id);
  };
  useSpinKeys({
    board: '.wheel-board',
    isRunning: state.phase === 'revealing' && isFree,
    canSpin: canSpin && port.viewer.kind !== 'visitor' && bet.read.ok && state.phase !== 'asking',
    isResting: state.phase === 'revealing' || isWaiting(state, waitSeconds),
    onSpin: spin,
    onSkip: skip,
  });
  useHiddenFinish(skip, isFree);
  usePrepared();

  return (
    <>
      <div className="spin-desk">
        <Modes wheel={wheel} mode={mode} isBusy={isBusy} onMode={choose} />
        <SpinStage
          ref={board}
          mode={mode}
          {...{ betSun, state, pointed }}
          onStart={sound.runs}
          onLanded={land}
          onTap={isFree ? skip : undefined}
        />
        <BetPanel {...{ bet, state, pace, canSpin }} bounds={wheel.bounds} onSpin={spin} onDemo={demo} onSkip={skip} />
        <SpinPanel state={state} onBet={bet.set} onDemo={demo} />
        <div className="spin-side">
          <PayList mode={mode} betSun={betSun} onPoint={setPointed} />
          <LastResults spins={own.spins} />
        </div>
        <Live as="p" role="status" className="unseen">
          {state.phase === 'landed' ? spokenResult(state.opened.result) : ''}
        </Live>
      </div>
      <div className="spin-below">
        <AnnouncedStripNote mode={mode} announced={wheel.announced} />
        <OddsPanel mode={mode} />
        <OwnSpins {...own} />
        <RecentSpins state={state} />
      </div>
    </>
  );
}

type ModesProps = {
  readonly wheel: ShownWheel;
  readonly mode: ShownMode;
  readonly isBusy: boolean;
  readonly onMode: (modeId: string) => void;
};

function Modes({ wheel, mode, isBusy, onMode }: ModesProps) {
  return (
    <div className="spin-modes">
      <Segmented
        label="Strip"
        size={44}
        options={wheel.modes.map(({ id, name }) => ({ value: id, text: name, disabled: isBusy }))}
        value={mode.id}
        onChange={onMode}
      />
      <p className="note">
        {riskText(mode)}: {(mode.hitSegments * 100) / mode.tenths.length}% of spins win, up to {mode.topTenths / 10}×
      </p>
    </div>
  );
}

/** The mode: the chosen one, or that of the spin that is shown, as one that was found again after a reload. */
function useMode(wheel: ShownWheel, { state, dismiss }: SpinControl) {
  const { search } = usePort();
  const [chosen, setChosen] = useState(search['mode']);
  const shown = state.phase === 'revealing' || state.phase === 'landed' ? state.opened.result.modeId : undefined;
  if (shown !== undefined && shown !== chosen) setChosen(shown);
  const find = (modeId: string | undefined): ShownMode | undefined => wheel.modes.find(({ id }) => id === modeId);
  const mode = find(shown) ?? find(chosen) ?? wheel.modes[0];
  if (mode === undefined) throw new Error('the wheel has modes');
  return {
    mode,
    choose: (modeId: string): void => {
      dismiss();
      setChosen(modeId);
    },
  };
}
