import './admin.css';

import { Button, Live } from '@voltide/ui';
import { Eye, EyeOff } from 'lucide-react';
import { useState, type ReactNode } from 'react';

import { errorText } from '../../../lib/http/error-text.ts';

type PrivateProps = {
  /** What is hidden: "email". */
  readonly what: string;
  /** Makes the recorded call and resolves with what is shown then. */
  readonly show: () => Promise<ReactNode>;
};

/**
 * Private data of a player: dots until somebody presses "Show", which makes the call that the audit records; hidden
 * again on demand, without keeping it. `<Private what="email" show={async () => (await call('POST …')).email} />`.
 */
export function Private({ what, show }: PrivateProps) {
  const [shown, setShown] = useState<ReactNode>();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isShown = shown !== undefined;
  const toggle = async (): Promise<void> => {
    if (isShown) {
      setShown(undefined);
      return;
    }
    setBusy(true);
    setProblem(undefined);
    try {
      setShown((await show()) ?? '–');
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <span className="private-value">
      <Live as="span" aria-live="polite" className="breakable">
        {isShown ? shown : problem}
      </Live>
      {isShown || problem !== undefined ? null : <span aria-hidden>••••••</span>}
      <Button
        size={36}
        variant="ghost"
        icon={isShown ? <EyeOff /> : <Eye />}
        loading={isBusy}
        aria-label={`${isShown ? 'Hide' : 'Show'} ${what}`}
        onClick={() => void toggle()}
      >
        {isShown ? 'Hide' : 'Show'}
      </Button>
    </span>
  );
}
