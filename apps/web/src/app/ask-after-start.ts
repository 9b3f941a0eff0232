import type { User } from '@voltide/contract';
import type { QueryClient } from '@tanstack/react-query';

import { overlay } from '../lib/browser/overlay.ts';
import { queryFor } from '../lib/http/query.ts';
import { isGuest, isPrivileged } from '../lib/session/session.ts';
import { hasGuestMarker } from '../lib/browser/storage.ts';

function splashEnd(root: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (root.dataset['splash'] !== undefined) return;
      observer.disconnect();
      resolve();
    };
    const observer = new MutationObserver(look);
    observer.observe(root, { attributeFilter: ['data-splash'] });
    look();
  });
}

/** Resolves when no dialog is open: a login's modal closes first. */
function overlayEnd(): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (overlay.get() !== undefined) return;
      stop();
      resolve();
    };
    const stop = overlay.subscribe(look);
    look();
  });
}

export async function askGuestLeft(user: User): Promise<void> {
  if (isGuest(user) || !hasGuestMarker()) return;
  const { GuestLeft } = await import('../features/auth/parts/guest-left.tsx');
  await splashEnd(document.documentElement);
  await overlayEnd();
  overlay.show(GuestLeft);
}

/** Asks an account once per page load to accept new terms; operators are bound by other papers. */
export async function askConsents(user: User, queryClient: QueryClient): Promise<void> {
  if (isGuest(user) || isPrivileged(user)) return;
  const state = await queryClient.query(queryFor('GET /api/account/consents')).catch(() => null);
  if (state === null || state.isCurrent) return;
  const { ConsentAsk } = await import('../features/account/parts/consent-ask.tsx');
  await splashEnd(document.documentElement);
  await overlayEnd();
  overlay.show(ConsentAsk);
}
