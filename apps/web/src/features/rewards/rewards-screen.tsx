import './parts/rewards.css';

import type { User } from '@voltide/contract';
import { ErrorState, PageHead, SlowSkeleton } from '@voltide/ui';

import { errorText } from '../../lib/http/error-text.ts';
import { PlayersOnly } from '../../lib/guest/players-only.tsx';
import { useProgress } from '../../lib/progress/progress-query.ts';
import { useClaims } from '../../lib/progress/use-claims.ts';
import { PromoNotice } from '../../lib/promo/promo-notice.tsx';
import { useSession } from '../../lib/session/session-context.ts';
import { AchievementsSection } from './parts/achievements-section.tsx';
import { ClaimAll } from './parts/claim-all.tsx';
import { Explained } from './parts/explained.tsx';
import { FreePacks } from './parts/free-packs.tsx';
import { HistorySection } from './parts/history-section.tsx';
import { HouseSection } from './parts/house-section.tsx';
import { LevelSection } from './parts/level-section.tsx';
import { NextSection } from './parts/next-section.tsx';
import { RakebackSection } from './parts/rakeback-section.tsx';
import { ReferralRow } from './parts/referral-row.tsx';
import { StepsSection } from './parts/steps-section.tsx';
import { XpSection } from './parts/xp-section.tsx';

const LEADS = {
  player: 'Everything you have earned, and what comes next. It waits until you claim it.',
  visitor: 'What playing here gives back, and what that costs the house.',
} as const;

/** Everything claimable in one place, the next goals, and what it costs the house. */
export function Screen() {
  const { isLoading, user } = useSession();
  const isVisitor = !isLoading && user === null;
  return (
    <>
      <PageHead title="Rewards" lead={isVisitor ? LEADS.visitor : LEADS.player} />
      <div className="page rewards">
        <PlayersOnly text="Levels, rakeback and achievements are paid here.">
          {(player) => (player === undefined ? <RewardsPlace /> : <Rewards key={player.id} user={player} />)}
        </PlayersOnly>
        {isVisitor ? (
          <>
            <Explained />
            <XpSection level={1} />
            <HouseSection level={1} />
          </>
        ) : null}
      </div>
    </>
  );
}

function Rewards({ user }: { readonly user: User }) {
  const { data: progress, error, refetch } = useProgress();
  const claims = useClaims(user.id);
  if (progress === undefined || progress === null) {
    return error === null ? <RewardsPlace /> : <ErrorState text={errorText(error)} onRetry={() => void refetch()} />;
  }
  const { level, rakeback, achievements, steps, stepRewards } = progress;
  return (
    <>
      <ClaimAll progress={progress} claims={claims} />
      <div className="rewards-pair">
        <LevelSection level={level} />
        <RakebackSection rakeback={rakeback} claims={claims} />
      </div>
      <ReferralRow />
      <FreePacks />
      <AchievementsSection standings={achievements} claims={claims} />
      <div className="rewards-pair">
        <StepsSection steps={steps} stepRewards={stepRewards} claims={claims} />
        <div data-invites>
          <NextSection progress={progress} />
        </div>
      </div>
      <PromoNotice />
      <XpSection level={level.level} />
      <HistorySection userId={user.id} />
      <HouseSection level={level.level} />
    </>
  );
}

function RewardsPlace() {
  return (
    <>
      <SlowSkeleton what="your rewards" className="ready-place skeleton-panel" />
      <div className="rewards-pair">
        <SlowSkeleton what="your level" height={252} className="skeleton-panel" />
        <SlowSkeleton what="your rakeback" height={252} className="skeleton-panel" />
      </div>
      <SlowSkeleton what="your achievements" height={1100} className="skeleton-panel" />
    </>
  );
}
