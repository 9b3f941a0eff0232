import './admin.css';

import { Button, Live } from '@voltide/ui';
import { Eye, EyeOff } from 'lucide-react';
import { useState, type ReactNode } from 'react';

import { errorText } from '../../../lib/http/error-text.ts';

type PrivateProps = {
  /** Name of the hidden value: "email". */
  readonly what: string;
  /** Makes the recorded call and resolves with the value. */
  readonly show: () => Promise<ReactNode>;
};

/**
 * Hides a player's private data until "Show" is pressed, which makes the call that the audit records. The value is not
 * kept after it is hidden. `<Private what="email" show={async () => (await call('POST …')).email} />`.
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
