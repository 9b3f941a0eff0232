import { createRoot } from 'react-dom/client';

import { readStored, STORAGE_KEYS } from '../browser/storage.ts';
import { StepUpDialog, type StepUpReason } from './step-up-dialog.tsx';

let asking: Promise<boolean> | undefined;
/** The session in which the person has closed the question; null where none is known. */
let declinedIn: string | null | undefined;

/**
 * Asks the person for a password or code, and says whether the server has taken it. Calls that need it at the same
 * moment share one dialog. It stands in a root of its own: any call may need it, on any page and over any other dialog.
 * Who has closed it is asked again only after doing something: calls that a page repeats by itself stay refused. A new
 * log-in is another session: it asks, however long its calls have taken.
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

/** The name of the session in the stored token, which stays when the token is renewed. */
function currentSession(): string | null {
  try {
    const [, payload = ''] = readStored(STORAGE_KEYS.token)?.split('.') ?? [];
    const { sid = null } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { sid?: string };
    return sid;
  } catch {
    return null;
  }
}

/** Whether the person has done nothing for some seconds; false where the browser does not tell. */
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
