import type { User } from '@voltide/contract';
import { Avatar, PageHead, SlowSkeleton } from '@voltide/ui';

import { PlayersOnly } from '../../lib/players-only.tsx';

const SIZES = [160, 88, 48, 32] as const;

/** The avatar, which is drawn from the id. */
export function Screen() {
  return (
    <>
      <PageHead
        title="Avatar"
        lead="Everybody has one of their own, drawn from their id: the same on every device, and nobody can copy it."
      />
      <div className="page">
        <PlayersOnly text="Your avatar is shown here. Sign in, or start as a guest.">
          {(user) =>
            user === undefined ? (
              <SlowSkeleton what="your avatar" height={340} className="rounded-panel" />
            ) : (
              <OwnAvatar user={user} />
            )
          }
        </PlayersOnly>
      </div>
    </>
  );
}

function OwnAvatar({ user }: { readonly user: User }) {
  return (
    <section className="panel grid justify-items-center gap-6 p-8">
      <div className="flex flex-wrap items-end justify-center gap-8">
        {SIZES.map((size) => (
          <Avatar key={size} userId={user.id} size={size} {...(size === SIZES[0] ? { title: 'Your avatar' } : {})} />
        ))}
      </div>
      <p className="max-w-reading text-center text-ui text-fg2">
        Pictures of your own are not open yet. When they are, they will be drawn anew by the server, so that no file can
        carry anything but a picture.
      </p>
    </section>
  );
}
