import { overlay } from './overlay.ts';
import { bring } from './bring.ts';
import { sayLostCode } from './say-lost-code.ts';

/** Asks a guest before they sign out: nobody can sign in as them again. */
export async function askGuestToLeave(): Promise<void> {
  try {
    overlay.show((await bring(import('../features/auth/parts/guest-sign-out.tsx'))).GuestSignOut);
  } catch (error) {
    sayLostCode(error, 'You are still signed in. Please try again.');
  }
}
