import { loadChunk } from '../lib/chunks/load-chunk.ts';
import { authModal } from '../lib/doors/auth-door.tsx';
import { guestSignOut } from '../lib/doors/guest-sign-out-door.ts';
import { saveProgress } from '../lib/doors/save-progress-door.ts';
import { registerStepUp } from '../lib/http/api.ts';

/** Registers the code that lib opens without importing it; each part is loaded when somebody opens it. */
export function registerDoors(): void {
  authModal.register(async () => (await loadChunk(import('../features/auth/parts/auth-modal.tsx'))).AuthModal);
  guestSignOut.register(
    async () => (await loadChunk(import('../features/auth/parts/guest-sign-out.tsx'))).GuestSignOut,
  );
  saveProgress.register(
    async () => (await loadChunk(import('../features/quick/parts/save-progress.tsx'))).showSaveProgress,
  );
  registerStepUp(async () => (await loadChunk(import('../lib/step-up/step-up.tsx'))).stepUp);
}
