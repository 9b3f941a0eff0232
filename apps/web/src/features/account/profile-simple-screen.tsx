import { LinkButton, PageHead } from '@voltide/ui';

import { PlayersOnly } from '../../lib/players-only.tsx';
import { Identity, IdentityPlace } from './parts/identity.tsx';

/** The account at a glance. */
export function Screen() {
  return (
    <>
      <PageHead
        title="Profile"
        lead="Your account at a glance. Finds, plays, sessions and data are one page away."
        actions={<LinkButton href="/profile">Everything</LinkButton>}
      />
      <div className="page">
        <PlayersOnly text="Your account is shown here. Sign in, or start as a guest.">
          {(user) => (user === undefined ? <IdentityPlace /> : <Identity user={user} />)}
        </PlayersOnly>
      </div>
    </>
  );
}
