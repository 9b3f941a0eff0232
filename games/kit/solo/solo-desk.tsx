import { formatVt } from '@voltide/core';
import { Button, Field, Input, useSlow } from '@voltide/ui';
import { useEffect, useState, type ReactNode, type SubmitEvent } from 'react';

import { readBet, type BetBounds } from '../bet.ts';
import { useGamePort } from '../port.ts';
import { shortVt } from '../short-vt.ts';
import { usePace } from '../use-pace.ts';
import { usePrepared } from '../use-prepared.ts';
import { SoloPanel } from './solo-panel.tsx';
import { useSolo, type SoloGame, type SoloInput, type SoloResult } from './use-solo.ts';
import './solo.css';

export type SoloDeskProps = {
  readonly game: SoloGame;
  readonly bounds: BetBounds;
  /** What is chosen besides the bet. It is shown inside the form. */
  readonly choice: (isBusy: boolean) => ReactNode;
  /** What is played with a bet, in decimal VT. */
  readonly inputOf: (bet: string) => SoloInput;
  /** What was drawn, as a picture; decoration beside the words. */
  readonly picture: (result: SoloResult | undefined) => ReactNode;
  /** What was drawn, in a sentence: "Heads." */
  readonly words: (result: SoloResult) => string;
};

/** The desk of a game of one stake: the choice, the bet, play and demo, the result with its proof. */
export function SoloDesk({ game, bounds, choice, inputOf, picture, words }: SoloDeskProps) {
  const { isOnline } = useGamePort();
  const { isClosed } = usePace();
  const { state, play, demo, land } = useSolo(game);
  const [text, setText] = useState(() => shortVt(bounds.leastSun));
  const bet = readBet(text, bounds);
  const isBusy = state.phase === 'asking' || state.phase === 'revealing' || state.phase === 'unanswered';
  const canPlay = isOnline && !isClosed && (bet.ok || state.phase === 'unanswered');
  const shown = state.phase === 'revealing' || state.phase === 'landed' ? state.opened : undefined;
  usePrepared();
  useEffect(() => {
    if (state.phase === 'revealing') land(state.opened.id);
  });
  const begin = (start: (input: SoloInput) => void): void => {
    if (bet.ok || state.phase === 'unanswered') start(inputOf(formatVt(bet.ok ? bet.betSun : bounds.leastSun)));
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (canPlay && state.phase !== 'asking') begin(play);
  };
  return (
    <div className="solo-desk">
      <div className="solo-picture" aria-hidden>
        {picture(shown?.result)}
      </div>
      <form noValidate onSubmit={submit}>
        {choice(isBusy)}
        <Field
          label="Bet"
          hint={`${shortVt(bounds.leastSun)} to ${shortVt(bounds.mostSun)} VT`}
          error={bet.ok ? undefined : bet.text}
        >
          <Input
            className="num"
            inputMode="decimal"
            autoComplete="off"
            enterKeyHint="go"
            maxLength={12}
            value={text}
            disabled={isBusy}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </Field>
        <div className="solo-actions">
          <Button variant="outline" size={52} disabled={isBusy || !bet.ok} onClick={() => begin(demo)}>
            Demo
          </Button>
          <Button
            type="submit"
            variant="volt"
            size={52}
            loading={state.phase === 'asking'}
            disabled={!canPlay && state.phase !== 'asking'}
          >
            {state.phase === 'unanswered' ? 'Ask again' : 'Play'}
          </Button>
        </div>
        <SlowNote isAsking={state.phase === 'asking'} />
      </form>
      <SoloPanel state={state} words={words} onDemo={() => begin(demo)} />
      <p role="status" className="unseen">
        {state.phase === 'landed' ? spoken(state.opened.result, words) : ''}
      </p>
    </div>
  );
}

function spoken(result: SoloResult, words: SoloDeskProps['words']): string {
  const paid = result.payoutSun === 0n ? 'No win.' : `${shortVt(result.payoutSun)} VT.`;
  return `${words(result)} ${paid}`;
}

function SlowNote({ isAsking }: { readonly isAsking: boolean }) {
  const { isOnline } = useGamePort();
  if (isAsking) return <SlowPlay />;
  return isOnline ? null : (
    <p className="text-meta text-fg2">No connection to the server. You can play again as soon as it answers.</p>
  );
}

function SlowPlay() {
  const isSlow = useSlow();
  return (
    <p className="text-meta text-fg2" role="status">
      {isSlow ? 'The server is taking longer than usual. You will only be charged once, however often you ask.' : ''}
    </p>
  );
}
