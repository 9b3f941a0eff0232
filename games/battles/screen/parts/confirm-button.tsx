import { Button, Live, useSlow } from '@voltide/ui';

import { BarText } from '../../../kit/bar-text.tsx';
import { NO_CONNECTION } from '../../../kit/no-connection.ts';
import { usePace } from '../../../kit/use-pace.ts';
import { useHost } from '../host.ts';

type ConfirmButtonProps = {
  readonly text: string;
  readonly isAsking: boolean;
  readonly isDisabled: boolean;
  readonly onClick: () => void;
};

/** Pays on a press. It says why it rests: closed here, no connection, or the pace of the strict profile. */
export function ConfirmButton({ text, isAsking, isDisabled, onClick }: ConfirmButtonProps) {
  const { isOnline } = useHost();
  const { isClosed, waitSeconds, bar } = usePace('battles');
  const isWaiting = waitSeconds > 0 && !isAsking;
  const why = bar ?? (isClosed ? 'Closed here for now' : !isOnline ? NO_CONNECTION : undefined);
  return (
    <>
      <Button
        variant={isWaiting ? 'quiet' : 'volt'}
        size={52}
        loading={isAsking}
        resting={isWaiting}
        disabled={!isAsking && (isDisabled || why !== undefined)}
        onClick={onClick}
      >
        {bar !== undefined && !isAsking ? (
          <BarText text={bar} />
        ) : (
          (why ?? (isWaiting ? `Ready in ${waitSeconds} s` : text))
        )}
      </Button>
      {isAsking ? <Slow /> : null}
    </>
  );
}

function Slow() {
  const isSlow = useSlow();
  return (
    <Live as="span" className="unseen" role="status">
      {isSlow ? 'The server is taking longer than usual. You will be charged once.' : ''}
    </Live>
  );
}
