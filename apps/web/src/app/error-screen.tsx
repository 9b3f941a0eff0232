import { PAGE_MESSAGES } from '@voltide/contract';
import { Button } from '@voltide/ui';

/** What is shown in place of a page that failed (S1-09). */
export function ErrorScreen({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <section className="page state min-h-[60vh] content-center" role="alert">
      <h1>{PAGE_MESSAGES.somethingWentWrong}</h1>
      <p>This page could not be shown. Your balance and your finds are safe on the server.</p>
      <Button variant="volt" onClick={onRetry}>
        Try Again
      </Button>
    </section>
  );
}
