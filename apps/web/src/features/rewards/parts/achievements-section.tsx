import type { Progress } from '@voltide/contract';

import { AchievementGallery } from '../../../lib/progress/achievement-gallery.tsx';
import type { Claims } from '../../../lib/progress/use-claims.ts';
import { RewardSection } from './reward-section.tsx';

type Props = { readonly standings: Progress['achievements']; readonly claims: Claims };

export function AchievementsSection({ standings, claims }: Props) {
  const claimed = standings.filter(({ state }) => state === 'claimed').length;
  const claim = (id: string): Promise<boolean> => claims.claim([{ kind: 'achievement', id }]);
  return (
    <RewardSection id="achievements" heading="Achievements" note={`${claimed} of ${standings.length} claimed`}>
      <AchievementGallery standings={standings} onClaim={claim} claiming={claimingOf(claims, standings)} />
    </RewardSection>
  );
}

function claimingOf({ busyWith }: Claims, standings: Progress['achievements']): ReadonlySet<string> {
  if (busyWith === undefined) return new Set();
  if (busyWith === 'all') return new Set(standings.filter(({ state }) => state === 'claimable').map(({ id }) => id));
  return new Set(busyWith.filter(({ kind }) => kind === 'achievement').map(({ id }) => id));
}
