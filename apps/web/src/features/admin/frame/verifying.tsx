import './frame.css';

import { Live } from '@voltide/ui';
import { ADMIN_MESSAGES } from '@voltide/contract';

/** Shown while access to the portal is being checked. */
export function Verifying() {
  return (
    <Live as="section" className="state portal-verifying" role="status">
      <span className="spinner" aria-hidden />
      <p>{ADMIN_MESSAGES.verifying}</p>
    </Live>
  );
}
