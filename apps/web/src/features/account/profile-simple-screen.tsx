import { LinkButton, PageHead, Skeleton } from '@voltide/ui';

import { useSession } from '../../lib/session-context.ts';
import { Identity } from './identity.tsx';
import { SignInFirst } from './sign-in-first.tsx';

/** The account at a glance. */
export function Screen() {
  const { user, isGuest, isLoading } = useSession();
  return (
    <>
      <PageHead title="Profile" actions={<LinkButton href="/profile">All of it</LinkButton>} />
      <div className="page">{content()}</div>
    </>
  );

  function content() {
    if (isLoading) return <Skeleton height={148} className="rounded-dialog" />;
    if (user === null) return <SignInFirst what="Your account is shown here." />;
    return <Identity user={user} isGuest={isGuest} />;
  }
}
