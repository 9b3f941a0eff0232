import { Avatar, PageHead, Skeleton } from '@voltide/ui';

import { useSession } from '../../lib/session-context.ts';
import { SignInFirst } from './sign-in-first.tsx';

const SIZES = [160, 88, 48, 32] as const;

/** The avatar, which is drawn from the id. */
export function Screen() {
  const { user, isLoading } = useSession();
  return (
    <>
      <PageHead
        title="Avatar"
        lead="Everybody has one of their own, drawn from their id: the same on every device, and nobody can copy it."
      />
      <div className="page">{content()}</div>
    </>
  );

  function content() {
    if (isLoading) return <Skeleton height={240} className="rounded-panel" />;
    if (user === null) return <SignInFirst what="Your avatar is shown here." />;
    return (
      <section className="panel grid justify-items-center gap-6 p-8">
        <div className="flex flex-wrap items-end justify-center gap-8">
          {SIZES.map((size) => (
            <Avatar key={size} userId={user.id} size={size} {...(size === SIZES[0] ? { title: 'Your avatar' } : {})} />
          ))}
        </div>
        <p className="max-w-reading text-center text-ui text-fg2">
          Pictures of your own are not open yet. When they are, they will be drawn anew by the server, so that no file
          can carry anything but a picture.
        </p>
      </section>
    );
  }
}
