import { createRoot } from 'react-dom/client';

import { readStored, STORAGE_KEYS } from '../browser/storage.ts';
import { StepUpDialog, type StepUpReason } from './step-up-dialog.tsx';

let asking: Promise<boolean> | undefined;
/** The session in which the user closed the prompt; null if none is known. */
let declinedIn: string | null | undefined;

/**
 * Asks for a password or code, and resolves to true if the server has accepted it. Calls that need it at the same
 * moment share one dialog, in a root of its own: any call may need it, on any page and over any other dialog. A user
 * who closed it is asked again only after an interaction, so that calls a page repeats by itself do not reopen it.
 */
export function stepUp(isOwed: boolean, url: string): Promise<boolean> {
  const session = currentSession();
  if (declinedIn === session && isIdle()) return Promise.resolve(false);
  asking ??= ask(isOwed ? 'owed' : url.startsWith('/api/admin/') ? 'portal' : 'change')
    .then((isConfirmed) => {
      declinedIn = isConfirmed ? undefined : session;
      return isConfirmed;
    })
    .finally(() => {
      asking = undefined;
    });
  return asking;
}

/** Returns the session's name in the stored token, which stays when the token is renewed. */
function currentSession(): string | null {
  try {
    const [, payload = ''] = readStored(STORAGE_KEYS.token)?.split('.') ?? [];
    const { sid = null } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { sid?: string };
    return sid;
  } catch {
    return null;
  }
}

/** True if the user has been idle for some seconds; false if the browser does not say. */
function isIdle(): boolean {
  const { userActivation }: { readonly userActivation?: UserActivation } = navigator;
  return userActivation !== undefined && !userActivation.isActive;
}

function ask(reason: StepUpReason): Promise<boolean> {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  return new Promise<boolean>((resolve) => {
    root.render(<StepUpDialog reason={reason} onEnd={resolve} />);
  }).finally(() => {
    root.unmount();
    place.remove();
  });
}
