import { Button, Kbd, Live, useSlow } from '@voltide/ui';
import type { SubmitEvent } from 'react';

import { BetFields } from '../../../kit/bet-fields.tsx';
import { SpeedChoice } from '../../../kit/speed-choice.tsx';
import type { PaceChoice } from '../../../kit/use-pace.ts';
import { betText, type BetBounds } from '../../../kit/bet.ts';
import type { Bet } from '../../../kit/use-bet.ts';
import { isWaiting } from '../../../kit/next-play.ts';
import { BarText } from '../../../kit/bar-text.tsx';
import { NO_CONNECTION } from '../../../kit/no-connection.ts';
import { usePort } from '../port.ts';
import type { SpinState } from './use-spin.ts';
import './bet-panel.css';

type BetPanelProps = {
  readonly bet: Bet;
  readonly bounds: BetBounds;
  readonly state: SpinState;
  readonly pace: PaceChoice;
  /** False without a network, and where play is closed. */
  readonly canSpin: boolean;
  readonly onSpin: () => void;
  readonly onDemo: () => void;
  readonly onSkip: () => void;
};

/** Shows bet, speed and the one action; it keeps its place through the whole spin. */
export function BetPanel(props: BetPanelProps) {
  const { bet, state, pace } = props;
  const isBusy = state.phase === 'asking' || state.phase === 'revealing' || state.phase === 'unanswered';
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (state.phase === 'revealing') {
      if (pace.isFree) props.onSkip();
    } else if (props.canSpin && bet.read.ok && state.phase !== 'asking' && pace.waitSeconds === 0) props.onSpin();
  };
  return (
    <form className="bet" noValidate onSubmit={submit}>
      <BetFields bet={bet} bounds={props.bounds} isBusy={isBusy} />
      <SpeedChoice label="Speed of the wheel" pace={pace} />
      <div className="bet-actions">
        <Button variant="outline" size={52} disabled={isBusy || !bet.read.ok} onClick={props.onDemo}>
          Demo
        </Button>
        <Primary {...props} />
      </div>
      {state.phase === 'asking' ? <SlowSpin /> : null}
    </form>
  );
}

function Primary({ bet, state, pace, canSpin, onSpin, onSkip }: BetPanelProps) {
  const { isFree, waitSeconds, bar } = pace;
  const { isOnline } = usePort();
  if (state.phase === 'revealing') {
    return (
      <Button className="spin-primary" variant="quiet" size={52} resting={!isFree} onClick={onSkip}>
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
  if (isWaiting(state, waitSeconds)) {
    return (
      <Button className="spin-primary" variant="quiet" size={52} resting>
        Ready in {waitSeconds} s
      </Button>
    );
  }
  const isAgain = state.phase === 'landed' && state.opened.paid !== undefined;
  const isAsking = state.phase === 'asking';
  const isAway = !isOnline && !isAsking;
  const isBarred = bar !== undefined && !isAsking && state.phase !== 'unanswered';
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
      {isAway ? NO_CONNECTION : isBarred ? <BarText text={bar} /> : primaryWord(state, isAgain)}
      {isAway || isBarred || state.phase === 'unanswered' ? null : (
        <span className="spin-price num">{bet.read.ok ? `${betText(bet.read.betSun)} VT` : '– VT'}</span>
      )}
    </Button>
  );
}

function primaryWord({ phase }: SpinState, isAgain: boolean): string {
  if (phase === 'asking') return 'Spinning';
  if (phase === 'unanswered') return 'Ask again';
  return isAgain ? 'Spin again' : 'Spin';
}

/** Right under the button: that it takes longer, once it does. */
function SlowSpin() {
  const isSlow = useSlow();
  return (
    <Live as="p" className="bet-slow" role="status">
      {isSlow ? 'The server is taking longer than usual. You will only be charged once, however often you ask.' : ''}
    </Live>
  );
}
