import { CopyButton } from '@voltide/ui';

import './command.css';

/** A command for the server's terminal, with a copy button: `<Command text="npm run admin -- reconcile" />`. */
export function Command({ text }: { readonly text: string }) {
  return (
    <p className="command">
      <code className="breakable">{text}</code>
      <CopyButton text={text} label="Copy command" />
    </p>
  );
}
