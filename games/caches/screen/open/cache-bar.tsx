import { Button, Kbd, Live, Progress, useSlow } from '@voltide/ui';

import { isWaiting } from '../../../kit/next-play.ts';
import { BarText } from '../../../kit/bar-text.tsx';
import { NO_CONNECTION } from '../../../kit/no-connection.ts';
import { SpeedChoice } from '../../../kit/speed-choice.tsx';
import type { PaceChoice } from '../../../kit/use-pace.ts';
import type { Cache, CacheShelf } from '../../contract.ts';
import { progressOf, standingText } from '../model/cache-state.ts';
import { useHost } from '../host.ts';
import type { CacheOpenState } from './use-cache-open.ts';

type CacheBarProps = {
  readonly told: Cache;
  readonly own: CacheShelf['own'];
  readonly state: CacheOpenState;
  readonly pace: PaceChoice;
  /** True if the cache can be opened now, as far as this page knows. */
  readonly canOpen: boolean;
  readonly onOpen: () => void;
  readonly onDemo: () => void;
  readonly onSkip: () => void;
};

/** Shows the player's progress, the speed and the one action; it keeps its place through the whole opening. */
export function CacheBar(props: CacheBarProps) {
  const { told, own, state, pace } = props;
  const isBusy = state.phase === 'asking' || state.phase === 'revealing' || state.phase === 'unanswered';
  const standing = standingText(told, own);
  return (
    <div className="open-bar">
      <div className="cache-standing">
        <strong>{standing}</strong>
        {own === null ? null : <Progress label={standing} part={progressOf(told, own)} />}
      </div>
      {pace.isStrict ? <span /> : <SpeedChoice label="Reel speed" pace={pace} />}
      <div className="open-actions">
        <Button variant="outline" size={52} disabled={isBusy} onClick={props.onDemo}>
          Demo
        </Button>
        <Primary {...props} />
      </div>
      {state.phase === 'asking' ? <SlowOpen /> : null}
    </div>
  );
}

function SlowOpen() {
  const isSlow = useSlow();
  return (
    <Live as="p" className="open-slow" role="status">
      {isSlow ? 'The server is taking longer than usual. It opens once, however often you ask.' : ''}
    </Live>
  );
}

function Primary({ told, state, pace, canOpen, onOpen, onSkip }: CacheBarProps) {
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
  return (
    <Button
      className="open-primary"
      variant="volt"
      size={52}
      loading={state.phase === 'asking'}
      disabled={!canOpen && state.phase !== 'asking' && state.phase !== 'unanswered'}
      onClick={onOpen}
      aria-keyshortcuts="o"
    >
      {bar !== undefined && state.phase !== 'asking' ? (
        <BarText text={bar} />
      ) : isOnline || state.phase === 'asking' ? (
        primaryWord(told, state)
      ) : (
        NO_CONNECTION
      )}
    </Button>
  );
}

function primaryWord({ tokens, own }: Cache, state: CacheOpenState): string {
  if (state.phase === 'asking') return 'Opening';
  if (state.phase === 'unanswered') return 'Ask again';
  if (own?.state === 'opened') return 'Opened';
  const word = state.phase === 'landed' && state.opened.paid !== undefined ? 'Open again' : 'Open';
  return tokens === 0 ? 'Open' : `${word} for ${tokens} tokens`;
}
