import { toast } from '@voltide/ui';

import { overlay } from './overlay.ts';

/** Asks a guest before they sign out: nobody can sign in as them again. */
export async function askGuestToLeave(): Promise<void> {
  try {
    overlay.show((await import('../features/auth/parts/guest-sign-out.tsx')).GuestSignOut);
  } catch {
    toast({ title: 'No connection', description: 'You are still signed in. Please try again.', tone: 'danger' });
  }
}
