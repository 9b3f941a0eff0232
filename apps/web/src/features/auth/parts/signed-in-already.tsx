import './auth.css';

import { Button, EmptyArt, EmptyState, LinkButton } from '@voltide/ui';

import { useSession } from '../../../lib/session/session-context.ts';

export function SignedInAlready() {
  const { user, signOut } = useSession();
  return (
    <section className="page auth-end">
      <h1 className="unseen">You are signed in</h1>
      <EmptyState
        art={<EmptyArt scene="anchor" />}
        text={`You are signed in as ${user?.username ?? ''}.`}
        action={
          <div className="signed-in-ways">
            <LinkButton href="/home" variant="volt">
              Home
            </LinkButton>
            <Button onClick={signOut}>Sign Out</Button>
          </div>
        }
      />
    </section>
  );
}
