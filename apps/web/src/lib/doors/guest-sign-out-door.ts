import { overlay } from '../browser/overlay.ts';
import { bring } from '../chunks/load-chunk.ts';
import { sayLostCode } from '../chunks/toast-chunk-error.ts';

/** Asks a guest before they sign out: nobody can sign in as them again. */
export async function askGuestToLeave(): Promise<void> {
  try {
    overlay.show((await bring(import('../../features/auth/parts/guest-sign-out.tsx'))).GuestSignOut);
  } catch (error) {
    sayLostCode(error, 'You are still signed in. Please try again.');
  }
}
