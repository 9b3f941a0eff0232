import { formatVt } from '@voltide/core';
import { Button, Live, useSlow } from '@voltide/ui';
import type { ReactNode, SubmitEvent } from 'react';

import { BetFields } from '../bet-fields.tsx';
import type { BetBounds } from '../bet.ts';
import { isWaiting } from '../next-play.ts';
import { BarText } from '../bar-text.tsx';
import { NO_CONNECTION } from '../no-connection.ts';
import { useGamePort } from '../port.ts';
import { shortVt } from '../short-vt.ts';
import { SpeedChoice } from '../speed-choice.tsx';
import { useBet } from '../use-bet.ts';
import { usePace } from '../use-pace.ts';
import { usePrepared } from '../use-prepared.ts';
import { SoloPanel } from './solo-panel.tsx';
import { useRun } from './use-run.ts';
import { useSolo, type SoloGame, type SoloInput, type SoloResult, type SoloState } from './use-solo.ts';
import './solo.css';

type SoloDeskProps = {
  readonly game: SoloGame;
  readonly bounds: BetBounds;
  /** Choice besides the bet, inside the form. */
  readonly choice: (isBusy: boolean) => ReactNode;
  /** Builds the input for a bet, in decimal VT. */
  readonly inputOf: (bet: string) => SoloInput;
  /** Draws the result as a picture; decoration beside the words. It turns until there is a result. */
  readonly picture: (result: SoloResult | undefined) => ReactNode;
  /** Says the result in a sentence: "Heads." */
  readonly words: (result: SoloResult) => string;
};

/** Shows the desk of a game of one stake: the choice, the bet, play and demo, the result with its proof. */
export function SoloDesk({ game, bounds, choice, inputOf, picture, words }: SoloDeskProps) {
  const { isOnline } = useGamePort();
  const pace = usePace();
  const control = useSolo(game);
  const { state, play, demo } = control;
  const { runMs, begins, finish } = useRun(control, pace);
  const isBusy = state.phase === 'asking' || state.phase === 'revealing' || state.phase === 'unanswered';
  const bet = useBet({ bounds, cashBetMaxSun: bounds.mostSun, isBusy });
  const isRunning = state.phase === 'revealing';
  const canPlay = isOnline && !pace.isClosed && (bet.read.ok || state.phase === 'unanswered');
  const isResting = isWaiting(state, pace.waitSeconds);
  const isBarred = pace.bar !== undefined && state.phase !== 'asking' && state.phase !== 'unanswered';
  usePrepared();
  const begin = (start: (input: SoloInput) => void): void => {
    if (!bet.read.ok && state.phase !== 'unanswered') return;
    begins();
    start(inputOf(formatVt(bet.read.ok ? bet.read.betSun : bounds.leastSun)));
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (isRunning && pace.isFree) finish();
    else if (canPlay && !isRunning && state.phase !== 'asking' && !isResting) begin(play);
  };
  return (
    <div className="solo-desk">
      <div className="solo-picture panel" data-phase={state.phase} style={{ '--solo-run': `${runMs}ms` }} aria-hidden>
        <div key={state.phase === 'landed' ? state.opened.id : state.phase}>
          {picture(state.phase === 'landed' ? state.opened.result : undefined)}
        </div>
      </div>
      <form noValidate onSubmit={submit}>
        {choice(isBusy)}
        <BetFields bet={bet} bounds={bounds} isBusy={isBusy} />
        <SpeedChoice label="Speed" pace={pace} />
        <div className="solo-actions">
          <Button variant="outline" size={52} disabled={isBusy || !bet.read.ok} onClick={() => begin(demo)}>
            Demo
          </Button>
          {isRunning ? (
            <Button type="submit" variant="quiet" size={52} resting={!pace.isFree}>
              {pace.isFree ? 'Skip' : 'Playing'}
            </Button>
          ) : (
            <Button
              type="submit"
              variant={isResting ? 'quiet' : 'volt'}
              size={52}
              loading={state.phase === 'asking'}
              resting={isResting}
              disabled={!canPlay && state.phase !== 'asking'}
            >
              {isBarred ? (
                <BarText text={pace.bar ?? ''} />
              ) : isResting ? (
                `Ready in ${pace.waitSeconds} s`
              ) : (
                primaryWord(state.phase, isOnline)
              )}
            </Button>
          )}
        </div>
        {state.phase === 'asking' ? <SlowPlay /> : null}
      </form>
      <SoloPanel state={state} words={words} onDemo={() => begin(demo)} />
      <Live as="p" role="status" className="unseen">
        {state.phase === 'landed' ? spoken(state.opened.result, words) : ''}
      </Live>
    </div>
  );
}

function primaryWord(phase: SoloState['phase'], isOnline: boolean): string {
  if (!isOnline && phase !== 'asking') return NO_CONNECTION;
  return phase === 'unanswered' ? 'Ask again' : 'Play';
}

function spoken(result: SoloResult, words: SoloDeskProps['words']): string {
  const paid = result.payoutSun === 0n ? 'No win.' : `${shortVt(result.payoutSun)} VT.`;
  return `${words(result)} ${paid}`;
}

function SlowPlay() {
  const isSlow = useSlow();
  return (
    <Live as="p" className="note" role="status">
      {isSlow ? 'The server is taking longer than usual. You will only be charged once, however often you ask.' : ''}
    </Live>
  );
}
