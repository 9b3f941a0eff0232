import { ADMIN_MESSAGES } from '@voltide/contract';
import { Button, Dialog } from '@voltide/ui';

import { overlay } from '../../../lib/browser/overlay.ts';

function close(): void {
  overlay.show(undefined);
}

/** Shows the error, in the words of the specification, on the page that the visitor was redirected to (S13-01). */
export function AccessDenied() {
  return (
    <Dialog
      open
      onOpenChange={close}
      title="Access Denied"
      footer={
        <Button variant="volt" onClick={close}>
          {ADMIN_MESSAGES.returnHome}
        </Button>
      }
    >
      <p>{ADMIN_MESSAGES.accessDenied}</p>
    </Dialog>
  );
}
