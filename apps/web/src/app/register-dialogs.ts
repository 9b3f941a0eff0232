import { loadChunk } from '../lib/chunks/load-chunk.ts';
import { authDialogCode } from '../lib/dialogs/auth-dialog.tsx';
import { guestSignOutDialog } from '../lib/dialogs/guest-sign-out-dialog.ts';
import { saveProgressDialog } from '../lib/dialogs/save-progress-dialog.ts';
import { registerStepUp } from '../lib/http/api.ts';

/** Registers dialogs that lib opens without importing them; each one's code loads when it is opened. */
export function registerDialogs(): void {
  authDialogCode.register(async () => (await loadChunk(import('../features/auth/parts/auth-modal.tsx'))).AuthModal);
  guestSignOutDialog.register(
    async () => (await loadChunk(import('../features/auth/parts/guest-sign-out.tsx'))).GuestSignOut,
  );
  saveProgressDialog.register(
    async () => (await loadChunk(import('../features/quick/parts/save-progress.tsx'))).showSaveProgress,
  );
  registerStepUp(async () => (await loadChunk(import('../lib/step-up/step-up.tsx'))).stepUp);
}
