import './profile.css';

import type { User } from '@voltide/contract';
import { ErrorState, Link, Live, SlowSkeleton } from '@voltide/ui';

import { errorText } from '../../../lib/http/error-text.ts';
import { AchievementGallery } from '../../../lib/progress/achievement-gallery.tsx';
import { useProgress } from '../../../lib/progress/progress-query.ts';
import { useClaims } from '../../../lib/progress/use-claims.ts';

export function AchievementsPanel({ user }: { readonly user: User }) {
  const { data, error, refetch } = useProgress();
  const { busyWith, problem, claim } = useClaims(user.id);
  if (data === undefined || data === null) {
    if (error === null) return <SlowSkeleton what="your achievements" height={1100} className="skeleton-panel" />;
    return (
      <div className="panel">
        <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
      </div>
    );
  }
  const { achievements } = data;
  const reached = achievements.filter(({ state }) => state !== 'open').length;
  const claiming = Array.isArray(busyWith) ? busyWith.map(({ id }) => id) : [];
  return (
    <section className="panel profile-section" aria-labelledby="own-achievements">
      <h2 id="own-achievements" className="profile-heading">
        {reached} of {achievements.length} reached
        <Link href="/rewards" className="link">
          All rewards
        </Link>
      </h2>
      <Live as="p" className="error-text" role="status">
        {problem}
      </Live>
      <AchievementGallery
        standings={achievements}
        onClaim={(id) => claim([{ kind: 'achievement', id }])}
        claiming={new Set(claiming)}
      />
    </section>
  );
}
