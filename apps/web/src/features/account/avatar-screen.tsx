import type { User } from '@voltide/contract';
import { Avatar, PageHead, SlowSkeleton } from '@voltide/ui';

import { PlayersOnly } from '../../lib/players-only.tsx';

const LARGEST = 160;
const SMALLER = [88, 48, 32] as const;

/** The avatar, which is drawn from the id. */
export function Screen() {
  return (
    <>
      <PageHead
        title="Avatar"
        lead="Yours is drawn from your id. It looks the same on every device, and nobody can copy it."
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
    <section className="panel grid justify-items-center gap-6 p-6 sm:p-8">
      <div className="grid justify-items-center gap-x-8 gap-y-6 sm:grid-flow-col sm:items-end">
        <Avatar userId={user.id} size={LARGEST} title="Your avatar" />
        <div className="flex items-end gap-6 sm:gap-8">
          {SMALLER.map((size) => (
            <Avatar key={size} userId={user.id} size={size} />
          ))}
        </div>
      </div>
      <p className="max-w-reading text-center text-ui text-fg2">
        You can't upload a picture yet. When you can, the server will redraw it, so that the file holds nothing but the
        picture.
      </p>
    </section>
  );
}
