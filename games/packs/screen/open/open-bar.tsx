import { Button, Kbd, Live, useSlow } from '@voltide/ui';

import type { ShownPack } from '../model/shown-pack.ts';
import { BarText } from '../../../kit/bar-text.tsx';
import { isWaiting } from '../../../kit/next-play.ts';
import { NO_CONNECTION } from '../../../kit/no-connection.ts';
import { SpeedChoice } from '../../../kit/speed-choice.tsx';
import type { PaceChoice } from '../../../kit/use-pace.ts';
import { Vt } from '../../../kit/vt.tsx';
import { useHost } from '../host.ts';
import type { OpenState } from './open-state.ts';

type OpenBarProps = {
  readonly pack: ShownPack;
  readonly state: OpenState;
  readonly quantity: number;
  readonly maxQuantity: number;
  readonly onQuantity: (quantity: number) => void;
  readonly pace: PaceChoice;
  readonly canOpen: boolean;
  readonly onOpen: () => void;
  readonly onDemo: () => void;
  readonly onSkip: () => void;
};

/** Shows quantity, speed and the one action; it keeps its place through the whole open. */
export function OpenBar(props: OpenBarProps) {
  const { state, pace } = props;
  const isBusy = state.phase === 'asking' || state.phase === 'revealing';
  return (
    <div className="open-bar">
      <Stepper {...props} isDisabled={isBusy || state.phase === 'unanswered'} />
      {pace.isStrict ? <span /> : <SpeedChoice label="Reel speed" pace={pace} />}
      <div className="open-actions">
        <Button variant="outline" size={52} disabled={isBusy || state.phase === 'unanswered'} onClick={props.onDemo}>
          Demo
        </Button>
        <Primary {...props} />
      </div>
      {state.phase === 'asking' ? <SlowOpen /> : null}
    </div>
  );
}

/** Shown under the button, which every screen has room for, when an open takes long. */
function SlowOpen() {
  const isSlow = useSlow();
  return (
    <Live as="p" className="open-slow" role="status">
      {isSlow ? 'The server is taking longer than usual. You will only be charged once, however often you ask.' : ''}
    </Live>
  );
}

function Primary({ pack, state, quantity, pace, canOpen, onOpen, onSkip }: OpenBarProps) {
  const { isFree, waitSeconds, bar } = pace;
  const { isOnline } = useHost();
  if (state.phase === 'revealing') {
    return (
      <Button className="open-primary" variant="quiet" size={52} resting={!isFree} onClick={onSkip}>
        {isFree ? (
          <>
            Skip <Kbd>Esc</Kbd>
          </>
        ) : (
          'Landing'
        )}
      </Button>
    );
  }
  if (isWaiting(state, waitSeconds)) {
    return (
      <Button className="open-primary" variant="quiet" size={52} resting aria-keyshortcuts="o">
        Ready in {waitSeconds} s
      </Button>
    );
  }
  const isAgain = state.phase === 'landed' && state.opened.paid !== undefined;
  const isAway = !isOnline && state.phase !== 'asking';
  const isBarred = bar !== undefined && state.phase !== 'asking' && state.phase !== 'unanswered';
  return (
    <Button
      className="open-primary"
      variant="volt"
      size={52}
      loading={state.phase === 'asking'}
      disabled={!canOpen && state.phase !== 'asking'}
      onClick={onOpen}
      aria-keyshortcuts="o"
    >
      {isAway ? NO_CONNECTION : isBarred ? <BarText text={bar} /> : primaryWord(state, isAgain, quantity)}
      {isAway || isBarred || state.phase === 'unanswered' ? null : (
        <Vt sun={pack.priceSun * BigInt(quantity)} className="open-price" />
      )}
    </Button>
  );
}

function primaryWord(state: OpenState, isAgain: boolean, quantity: number): string {
  if (state.phase === 'asking') return 'Opening';
  if (state.phase === 'unanswered') return 'Ask again';
  const word = isAgain ? 'Open again' : 'Open';
  return quantity === 1 ? word : `${word} ×${quantity}`;
}

type StepperProps = OpenBarProps & { readonly isDisabled: boolean };

function Stepper({ quantity, maxQuantity, onQuantity, isDisabled }: StepperProps) {
  return (
    <div className="open-stepper" role="group" aria-label="Packs to open">
      <Button
        size={44}
        aria-label="One pack less"
        disabled={isDisabled || quantity <= 1}
        onClick={() => onQuantity(quantity - 1)}
      >
        −
      </Button>
      <output className="open-quantity">
        <strong>{quantity}</strong> <span className="open-unit">{quantity === 1 ? 'pack' : 'packs'}</span>
      </output>
      <Button
        size={44}
        aria-label="One pack more"
        disabled={isDisabled || quantity >= maxQuantity}
        onClick={() => onQuantity(quantity + 1)}
      >
        +
      </Button>
      {maxQuantity === 1 ? null : (
        <Button
          size={44}
          variant="ghost"
          disabled={isDisabled}
          onClick={() => onQuantity(quantity === maxQuantity ? 1 : maxQuantity)}
        >
          ×{quantity === maxQuantity ? 1 : maxQuantity}
        </Button>
      )}
    </div>
  );
}
