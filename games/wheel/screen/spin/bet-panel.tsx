import { Button, Field, Input, Kbd, Segmented, useSlow } from '@voltide/ui';
import { useMemo, type SubmitEvent } from 'react';

import { shortVt } from '../../../kit/short-vt.ts';
import { SPEED_WORDS, SPEEDS, type Speed } from '../../../kit/speed.ts';
import { betStops, betText, fitBet, stopOf, type BetBounds } from '../../../kit/bet.ts';
import { usePort } from '../port.ts';
import type { Bet } from './use-bet.ts';
import type { SpinState } from './use-spin.ts';
import './bet-panel.css';

export type BetPanelProps = {
  readonly bet: Bet;
  readonly bounds: BetBounds;
  readonly state: SpinState;
  readonly speed: Speed;
  readonly onSpeed: (speed: Speed) => void;
  /** False in the strict profile: no skip, no choice of speed. */
  readonly isFree: boolean;
  /** False without a network, and where play is closed. */
  readonly canSpin: boolean;
  readonly onSpin: () => void;
  readonly onDemo: () => void;
  readonly onSkip: () => void;
};

/** What is bet, how fast, and the one action; it stays in its place through the whole spin. */
export function BetPanel(props: BetPanelProps) {
  const { bet, state, speed, onSpeed, isFree } = props;
  const isBusy = state.phase === 'asking' || state.phase === 'revealing' || state.phase === 'unanswered';
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (state.phase === 'revealing') props.onSkip();
    else if (props.canSpin && bet.read.ok && state.phase !== 'asking') props.onSpin();
  };
  return (
    <form className="bet" noValidate onSubmit={submit}>
      <BetFields {...props} isBusy={isBusy} />
      {isFree ? (
        <Segmented
          label="Speed of the wheel"
          size={44}
          options={SPEEDS.map((value) => ({ value, text: SPEED_WORDS[value] }))}
          value={speed}
          onChange={onSpeed}
        />
      ) : null}
      <div className="bet-actions">
        <Button variant="outline" size={52} disabled={isBusy || !bet.read.ok} onClick={props.onDemo}>
          Demo
        </Button>
        <Primary {...props} />
      </div>
      <BetNote isAsking={state.phase === 'asking'} />
    </form>
  );
}

type FieldsProps = Pick<BetPanelProps, 'bet' | 'bounds'> & { readonly isBusy: boolean };

function BetFields({ bet, bounds, isBusy }: FieldsProps) {
  const { text, read, coveredSun } = bet;
  const stops = useMemo(() => betStops(bounds), [bounds]);
  const betSun = read.ok ? read.betSun : bounds.leastSun;
  const mostSun = typeof coveredSun === 'bigint' ? coveredSun : bounds.mostSun;
  const isAbove = read.ok && typeof coveredSun === 'bigint' && betSun > coveredSun;
  const capped = (wantedSun: bigint): void => bet.set(wantedSun > mostSun ? mostSun : wantedSun);
  const hint = hintOf(bet, bounds);
  return (
    <>
      <div className="bet-row">
        <Field
          label="Bet"
          hint={hint}
          error={read.ok ? (isAbove ? `Your balance covers up to ${shortVt(mostSun)} VT.` : undefined) : read.text}
        >
          <div className="bet-field">
            <Input
              className="num"
              inputMode="decimal"
              autoComplete="off"
              enterKeyHint="go"
              maxLength={12}
              value={text}
              disabled={isBusy}
              onChange={(event) => bet.type(event.currentTarget.value)}
              onBlur={() => {
                if (read.ok) bet.type(betText(read.betSun));
              }}
            />
            <span aria-hidden>VT</span>
          </div>
        </Field>
        <div className="bet-quick" role="group" aria-label="Change the bet">
          <Button
            size={44}
            disabled={isBusy}
            aria-label="½ the bet"
            onClick={() => bet.set(fitBet(betSun / 2n, bounds))}
          >
            ½
          </Button>
          <Button size={44} disabled={isBusy} aria-label="2× the bet" onClick={() => capped(betSun * 2n)}>
            2×
          </Button>
          <Button size={44} disabled={isBusy} aria-label="Min bet" onClick={() => bet.set(bounds.leastSun)}>
            Min
          </Button>
          <Button size={44} disabled={isBusy} aria-label="Max bet" onClick={() => bet.set(mostSun)}>
            Max
          </Button>
        </div>
      </div>
      <input
        type="range"
        className="bet-slider"
        aria-label="Bet"
        aria-valuetext={`${betText(betSun)} VT`}
        min={0}
        max={stops.length - 1}
        step={1}
        value={stopOf(betSun, stops)}
        disabled={isBusy}
        onChange={(event) => bet.set(stops[event.currentTarget.valueAsNumber] ?? bounds.leastSun)}
      />
    </>
  );
}

function hintOf({ isFitted, coveredSun }: Bet, { leastSun, mostSun }: BetBounds): string {
  if (coveredSun === null) return 'Your balance does not cover the least bet.';
  if (isFitted) return 'Lowered to what your balance covers.';
  return `${shortVt(leastSun)} to ${shortVt(mostSun)} VT`;
}

function Primary({ bet, state, isFree, canSpin, onSpin, onSkip }: BetPanelProps) {
  if (state.phase === 'revealing') {
    return (
      <Button className="spin-primary" variant="quiet" size={52} disabled={!isFree} onClick={onSkip}>
        {isFree ? (
          <>
            Skip <Kbd>Esc</Kbd>
          </>
        ) : (
          'Turning'
        )}
      </Button>
    );
  }
  const isAgain = state.phase === 'landed' && state.opened.paid !== undefined;
  const isAsking = state.phase === 'asking';
  const canPress = state.phase === 'unanswered' || bet.read.ok;
  return (
    <Button
      className="spin-primary"
      variant="volt"
      size={52}
      loading={isAsking}
      disabled={(!canSpin || !canPress) && !isAsking}
      onClick={onSpin}
    >
      {isAsking ? 'Spinning' : state.phase === 'unanswered' ? 'Ask again' : isAgain ? 'Spin again' : 'Spin'}
      {state.phase === 'unanswered' ? null : (
        <span className="spin-price num">{bet.read.ok ? `${betText(bet.read.betSun)} VT` : '– VT'}</span>
      )}
    </Button>
  );
}

/** Right under the button: why it rests, or takes longer, once it does. */
function BetNote({ isAsking }: { readonly isAsking: boolean }) {
  const { isOnline } = usePort();
  if (isAsking) return <SlowSpin />;
  if (isOnline) return null;
  return (
    <p className="bet-slow" role="status">
      No connection to the server. You can spin again as soon as it answers.
    </p>
  );
}

function SlowSpin() {
  const isSlow = useSlow();
  return (
    <p className="bet-slow" role="status">
      {isSlow ? 'The server is taking longer than usual. You will only be charged once, however often you ask.' : ''}
    </p>
  );
}
