import { LinkButton, PageHead } from '@voltide/ui';

import { PlayersOnly } from '../../lib/players-only.tsx';
import { Identity, IdentityPlace } from './parts/identity.tsx';

/** The account at a glance. */
export function Screen() {
  return (
    <>
      <PageHead
        title="Profile"
        lead="Who you are here, at a glance. All of it is one page further: finds, plays, sessions and data."
        actions={<LinkButton href="/profile">All of it</LinkButton>}
      />
      <div className="page">
        <PlayersOnly text="Your account is shown here. Sign in, or start as a guest.">
          {(user) => (user === undefined ? <IdentityPlace /> : <Identity user={user} />)}
        </PlayersOnly>
      </div>
    </>
  );
}
