import { Button, Kbd, Live, useSlow } from '@voltide/ui';
import type { ReactNode, SubmitEvent } from 'react';

import { BarText } from '../bar-text.tsx';
import { BetFields } from '../bet-fields.tsx';
import { betText } from '../bet.ts';
import { NO_CONNECTION } from '../no-connection.ts';
import { useGameHost } from '../host.ts';
import { SpeedChoice } from '../speed-choice.tsx';
import { useHiddenFinish } from '../use-hidden-finish.ts';
import { useSpinKeys } from '../use-spin-keys.ts';
import { SoloPanel, type ResultLook } from './solo-panel.tsx';
import { spokenOf, type SoloWords } from './solo-words.ts';
import type { Desk } from './use-desk.ts';
import './solo.css';

type SoloFrameProps = ResultLook & {
  readonly desk: Desk;
  readonly words: SoloWords;
  readonly choice: ReactNode;
  /** The picture, with `data-board` on what moves in it: keys play while that is in view. */
  readonly picture: ReactNode;
  readonly finish: () => void;
  readonly side?: ReactNode;
};

export function SoloFrame({ desk, words, choice, picture, finish, side, ...look }: SoloFrameProps) {
  const { viewer } = useGameHost();
  const { state, pace, bet, canPlay, isResting, play } = desk;
  const isRunning = state.phase === 'revealing';
  useSpinKeys({
    board: '.solo-desk [data-board]',
    isRunning: isRunning && pace.isFree,
    canSpin: canPlay && viewer.kind !== 'visitor' && bet.read.ok && state.phase !== 'asking',
    isResting: isRunning || isResting,
    onSpin: play,
    onSkip: finish,
  });
  useHiddenFinish(finish, pace.isFree);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (isRunning) {
      if (pace.isFree) finish();
    } else if (canPlay && !isResting && state.phase !== 'asking') play();
  };
  return (
    <div className="solo-desk">
      <div className="solo-choice">{choice}</div>
      <div className="solo-stage">{picture}</div>
      <form noValidate onSubmit={submit}>
        <BetFields bet={bet} bounds={desk.game.bounds} isBusy={desk.isBusy} />
        <SpeedChoice label={words.speed ?? 'Speed'} pace={pace} />
        <div className="solo-actions">
          <Button variant="outline" size={52} disabled={desk.isBusy || !bet.read.ok} onClick={desk.demo}>
            Demo
          </Button>
          <Primary desk={desk} words={words} />
        </div>
        {state.phase === 'asking' ? <SlowPlay /> : null}
      </form>
      <SoloPanel desk={desk} words={words} {...look} />
      {side === undefined ? null : <div className="solo-side">{side}</div>}
      <Live as="p" role="status" className="unseen">
        {state.phase === 'landed' ? spokenOf(words, state.opened.result) : ''}
      </Live>
    </div>
  );
}

type PrimaryProps = { readonly desk: Desk; readonly words: SoloWords };

function Primary({ desk: { state, pace, bet, canPlay, isResting }, words }: PrimaryProps) {
  const { isOnline } = useGameHost();
  const { isFree, waitSeconds, bar } = pace;
  if (state.phase === 'revealing') {
    return (
      <Button type="submit" className="solo-primary" variant="quiet" size={52} resting={!isFree}>
        {isFree ? (
          <>
            Skip <Kbd>Esc</Kbd>
          </>
        ) : (
          (words.running ?? 'Playing')
        )}
      </Button>
    );
  }
  if (isResting) {
    return (
      <Button type="submit" className="solo-primary" variant="quiet" size={52} resting>
        Ready in {waitSeconds} s
      </Button>
    );
  }
  const isAsking = state.phase === 'asking';
  const isUnanswered = state.phase === 'unanswered';
  const isAway = !isOnline && !isAsking;
  const isBarred = bar !== undefined && !isAsking && !isUnanswered;
  return (
    <Button
      type="submit"
      className="solo-primary"
      variant="volt"
      size={52}
      loading={isAsking}
      disabled={(!canPlay || !(isUnanswered || bet.read.ok)) && !isAsking}
    >
      {isAway ? NO_CONNECTION : isBarred ? <BarText text={bar} /> : primaryWord(state, words)}
      {isAway || isBarred || isUnanswered ? null : (
        <span className="solo-price num">{bet.read.ok ? `${betText(bet.read.betSun)} VT` : '– VT'}</span>
      )}
    </Button>
  );
}

function primaryWord(state: Desk['state'], { play = 'Play', again = 'Play again', asking = 'Playing' }: SoloWords) {
  if (state.phase === 'asking') return asking;
  if (state.phase === 'unanswered') return 'Ask again';
  return state.phase === 'landed' && state.opened.paid !== undefined ? again : play;
}

/** Says right under the button that it takes longer, once it does. */
function SlowPlay() {
  const isSlow = useSlow();
  return (
    <Live as="p" className="solo-slow" role="status">
      {isSlow ? 'The server is taking longer than usual. You will only be charged once, however often you ask.' : ''}
    </Live>
  );
}
