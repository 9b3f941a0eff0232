import { useQuery } from '@tanstack/react-query';
import type { User } from '@voltide/contract';
import { ErrorState, PageHead, SlowSkeleton } from '@voltide/ui';

import { errorText } from '../../lib/http/error-text.ts';
import { PlayersOnly } from '../../lib/guest/players-only.tsx';
import { useBackToSetup } from '../../lib/progress/back-to-setup.tsx';
import { queryFor } from '../../lib/http/query.ts';
import { AvatarDesk } from './parts/avatar-desk.tsx';

const MY_AVATAR = queryFor('GET /api/avatar');

export function Screen() {
  return (
    <>
      <PageHead
        title="Avatar"
        lead="How others see you in battles, lists and on your profile. Build one of parts, or upload a picture."
        actions={useBackToSetup()}
      />
      <div className="page">
        <PlayersOnly text="You build your avatar here. Sign in, or start as a guest.">
          {(user) => (user === undefined ? <AvatarPlace /> : <LoadedDesk user={user} />)}
        </PlayersOnly>
      </div>
    </>
  );
}

function LoadedDesk({ user }: { readonly user: User }) {
  const { data, error, refetch } = useQuery(MY_AVATAR);
  if (data !== undefined && data !== null) return <AvatarDesk key={user.id} user={user} mine={data} />;
  if (error !== null) {
    return (
      <section className="panel" aria-label="Your avatar">
        <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
      </section>
    );
  }
  return <AvatarPlace />;
}

function AvatarPlace() {
  return <SlowSkeleton what="your avatar" height={560} className="skeleton-panel" />;
}
