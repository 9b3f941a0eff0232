import { Button, Dialog } from '@voltide/ui';

/** The refusal, word for word. */
export function AccessDeniedDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Access Denied"
      footer={
        <Button variant="volt" onClick={onClose}>
          Return to Home
        </Button>
      }
    >
      <p>Access Denied: This area is restricted to superadministrators only.</p>
    </Dialog>
  );
}
