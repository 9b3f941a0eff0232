import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';

import { Button, IconButton, type ButtonSize } from '../base/button.tsx';
import { Live } from '../base/live.tsx';

const SAID_MS = 2000;

type CopyButtonProps = {
  readonly text: string;
  readonly label: string;
  readonly size?: ButtonSize;
  /** Shows the label beside the icon. */
  readonly withLabel?: boolean;
};

/** Copies a text to the clipboard and says so. */
export function CopyButton({ text, label, size = 36, withLabel = false }: CopyButtonProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), SAID_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = (): void => {
    copyText(text).then(
      () => setState('copied'),
      () => setState('refused'),
    );
  };
  const name = state === 'idle' ? label : state === 'copied' ? 'Copied' : 'Copying is blocked here';
  const icon = state === 'copied' ? <Check /> : <Copy />;
  return (
    <>
      {withLabel ? (
        <Button size={size} icon={icon} onClick={copy}>
          {name}
        </Button>
      ) : (
        <IconButton label={name} size={size} icon={icon} onClick={copy} />
      )}
      <Live as="span" className="unseen" role="status">
        {state === 'idle' ? '' : name}
      </Live>
    </>
  );
}

/** Off localhost without https there is no clipboard object at all. */
async function copyText(text: string): Promise<void> {
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (clipboard === undefined) throw new Error('no clipboard');
  await clipboard.writeText(text);
}
