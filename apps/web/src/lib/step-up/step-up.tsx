import { createRoot } from 'react-dom/client';

import { StepUpDialog, type StepUpReason } from './step-up-dialog.tsx';

let asking: Promise<boolean> | undefined;
let hasDeclined = false;

/**
 * Asks the person for a password or code, and says whether the server has taken it. Calls that need it at the same
 * moment share one dialog. It stands in a root of its own: any call may need it, on any page and over any other dialog.
 * Who has closed it is asked again only after doing something: calls that a page repeats by itself stay refused.
 */
export function stepUp(isOwed: boolean, url: string): Promise<boolean> {
  if (hasDeclined && isIdle()) return Promise.resolve(false);
  asking ??= ask(isOwed ? 'owed' : url.startsWith('/api/admin/') ? 'portal' : 'change')
    .then((isConfirmed) => {
      hasDeclined = !isConfirmed;
      return isConfirmed;
    })
    .finally(() => {
      asking = undefined;
    });
  return asking;
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
