import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

import { Button } from '../base/button.tsx';
import { Live } from '../base/live.tsx';

type EmptyStateProps = {
  readonly art?: ReactNode;
  readonly text: string;
  readonly action?: ReactNode;
};

/** Fills an empty place: one drawing, one fact, one action. */
export function EmptyState({ art, text, action }: EmptyStateProps) {
  return (
    <div className="state">
      {art === undefined ? null : <div className="state-art">{art}</div>}
      <p>{text}</p>
      {action}
    </div>
  );
}

type ErrorStateProps = {
  readonly text: string;
  /** Code to quote in a request for help. */
  readonly code?: string | undefined;
  readonly onRetry?: () => void;
};

/** Shows that something could not be loaded. */
export function ErrorState({ text, code, onRetry }: ErrorStateProps) {
  return (
    <Live className="state" role="alert">
      <CircleAlert aria-hidden className="state-sign" />
      <p>{text}</p>
      {code === undefined ? null : <code className="faint">{code}</code>}
      {onRetry === undefined ? null : <Button onClick={onRetry}>Try again</Button>}
    </Live>
  );
}

type LoadMoreProps = {
  readonly isLoading: boolean;
  /** False once everything is shown, which it then says. */
  readonly hasMore: boolean;
  readonly onMore: () => void;
};

/** The foot of a list that is loaded in pages. */
export function LoadMore({ isLoading, hasMore, onMore }: LoadMoreProps) {
  return (
    <div className="load-more">
      {hasMore ? (
        <Button loading={isLoading} onClick={onMore}>
          Load more
        </Button>
      ) : (
        <p className="hint">That is everything.</p>
      )}
    </div>
  );
}
