import { createRoot } from 'react-dom/client';

import { StepUpDialog } from './step-up-dialog.tsx';

let asking: Promise<boolean> | undefined;

/**
 * Asks the person for a password or code, and says whether the server has taken it. Calls that need it at the same
 * moment share one dialog. It stands in a root of its own: any call may need it, on any page and over any other dialog.
 */
export function stepUp(isOwed: boolean): Promise<boolean> {
  asking ??= ask(isOwed).finally(() => {
    asking = undefined;
  });
  return asking;
}

function ask(isOwed: boolean): Promise<boolean> {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  return new Promise<boolean>((resolve) => {
    root.render(<StepUpDialog isOwed={isOwed} onEnd={resolve} />);
  }).finally(() => {
    root.unmount();
    place.remove();
  });
}
