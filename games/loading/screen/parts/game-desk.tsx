import { Button, Live } from '@voltide/ui';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';

import type { LoadingGame } from '../../loading-game.ts';
import { GAMES, outcomeText, pointsText, secondsText } from '../model/names.ts';
import { useReport, type Reported } from '../model/use-report.ts';
import { useRun } from '../model/use-run.ts';
import type { Run, RunView } from '../model/run.ts';
import type { BoardProps } from './board.ts';

type DeskProps<State> = {
  readonly game: LoadingGame<State>;
  readonly seed: string;
  readonly ticket: string | undefined;
  readonly best: number | null;
  readonly Board: (props: BoardProps<State>) => ReactNode;
  /** Returns the rest of a timed game; null for one without a time. */
  readonly leftMs: (state: State) => number | null;
  readonly onAgain: () => void;
  readonly onOthers: () => void;
};

export function GameDesk<State>({ game, seed, ticket, best, Board, leftMs, onAgain, onOthers }: DeskProps<State>) {
  const { run, view } = useRun(game, seed);
  const reported = useReport({ game: game.id, ticket, run });
  const stage = useRef<HTMLDivElement>(null);
  const { phase, score, state } = view;
  usePauseKey(run, phase);
  useEffect(() => {
    if (phase === 'ready') stage.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus();
  }, [phase]);
  const left = leftMs(state);
  return (
    <div className="loading-desk" data-phase={phase}>
      <div className="loading-figures">
        <Figure name="Score" value={`${score}`} />
        {left === null ? null : <Figure name="Time" value={secondsText(left)} />}
        <Figure name="Best" value={bestText(best, phase === 'over' ? score : 0)} />
        {phase === 'running' || phase === 'paused' ? (
          <Button size={36} variant="ghost" onClick={phase === 'paused' ? run.resume : run.pause}>
            {phase === 'paused' ? 'Resume' : 'Pause'}
          </Button>
        ) : null}
      </div>
      <div ref={stage} className="loading-stage">
        <Board view={view} press={run.press} />
        {phase === 'paused' ? <Paused onResume={run.resume} /> : null}
        {phase === 'over' ? <Over {...{ score, reported, onAgain, onOthers }} /> : null}
      </div>
      <p className="loading-hint" data-phase={phase}>
        {phase === 'ready' ? GAMES[game.id].how : <span className="loading-keys">{GAMES[game.id].keys}</span>}
      </p>
      <Live as="p" className="unseen" role="status">
        {toldText(view)}
      </Live>
    </div>
  );
}

function bestText(best: number | null, score: number): string {
  const now = Math.max(best ?? 0, score);
  return now === 0 ? '–' : `${now}`;
}

function Figure({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <p>
      <span>{name}</span>
      <strong className="num">{value}</strong>
    </p>
  );
}

function toldText<State>({ phase, score }: RunView<State>): string {
  if (phase === 'ready') return '';
  if (phase === 'paused') return 'Paused.';
  return phase === 'over' ? `Game over: ${pointsText(score)}.` : pointsText(score);
}

function Paused({ onResume }: { readonly onResume: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <div className="loading-cover">
      <strong>Paused</strong>
      <Button ref={button} variant="volt" onClick={onResume}>
        Resume
      </Button>
    </div>
  );
}

type OverProps = {
  readonly score: number;
  readonly reported: Reported;
  readonly onAgain: () => void;
  readonly onOthers: () => void;
};

function Over({ score, reported, onAgain, onOthers }: OverProps) {
  return (
    <div className="loading-cover" data-over="">
      <strong>{pointsText(score)}</strong>
      <p>{reportedText(reported)}</p>
      <div className="loading-ways">
        {reported.kind === 'failed' ? (
          <Button onClick={reported.retry}>Send again</Button>
        ) : (
          <Button variant="volt" loading={reported.kind !== 'done'} onClick={onAgain}>
            Play again
          </Button>
        )}
        <Button variant="ghost" onClick={onOthers}>
          Other games
        </Button>
      </div>
    </div>
  );
}

function reportedText(reported: Reported): string {
  switch (reported.kind) {
    case 'open':
    case 'sending':
      return 'Counting…';
    case 'failed':
      return reported.text;
    case 'done':
      return `${reported.outcome.isBest ? 'Your best so far. ' : ''}${outcomeText(reported.outcome)}`;
  }
}

function usePauseKey<State>(run: Run<State>, phase: RunView<State>['phase']): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'p' || event.repeat || event.metaKey || event.ctrlKey || event.altKey) return;
    if (phase === 'running') run.pause();
    else run.resume();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
