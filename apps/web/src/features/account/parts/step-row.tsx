import './account.css';

import type { User } from '@voltide/contract';
import { Badge } from '@voltide/ui';
import { Circle, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';

export type StepProps = { readonly user: User; readonly title: string; readonly isDone: boolean };

type StepRowProps = Omit<StepProps, 'user'> & {
  readonly text: ReactNode;
  readonly action?: ReactNode;
  /** Content below the text, over the whole width. */
  readonly children?: ReactNode;
};

/** A first step, with its benefit and its control. The server says when it is done; nothing is ticked by hand. */
export function StepRow({ title, text, isDone, action, children }: StepRowProps) {
  return (
    <li data-done={isDone || undefined}>
      {isDone ? <CircleCheck className="ok-text" aria-hidden /> : <Circle className="faint" aria-hidden />}
      <span>
        <h2 className="heading-small">{title}</h2>
        <p className="aside">{text}</p>
      </span>
      <span className="step-action">{isDone ? <Badge tone="ok">done</Badge> : action}</span>
      {children === undefined || children === null ? null : <div className="step-work">{children}</div>}
    </li>
  );
}
