import './whole-state.css';

import { PAGE_MESSAGES } from '@voltide/contract';
import { Button, Live } from '@voltide/ui';

type ErrorScreenProps = {
  /** True if the page's code did not load. */
  readonly isOffline?: boolean;
  readonly onRetry: () => void;
};

/** Replaces a page that failed (S1-09). */
export function ErrorScreen({ isOffline = false, onRetry }: ErrorScreenProps) {
  return (
    <Live as="section" className="page state whole-state" role="alert">
      <h1>{isOffline ? 'No connection' : PAGE_MESSAGES.somethingWentWrong}</h1>
      <p>
        This page could not be {isOffline ? 'loaded' : 'shown'}. Your balance and your items are safe on the server.
      </p>
      <Button variant="volt" onClick={onRetry}>
        Try Again
      </Button>
    </Live>
  );
}
