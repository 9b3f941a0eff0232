import './parts/referrals.css';

import type { User } from '@voltide/contract';
import { ErrorState, PageHead, SlowSkeleton } from '@voltide/ui';

import { EffectPicture } from '../../lib/effects/effect-picture.tsx';
import { errorText } from '../../lib/http/error-text.ts';
import { useQuickToken } from '../../lib/quick/quick-token.ts';
import { useReferrals } from '../../lib/referral/referrals-query.ts';
import { useSession } from '../../lib/session/session-context.ts';
import { useBonusEffect } from './model/use-bonus-effect.ts';
import { useClaim } from './model/use-claim.ts';
import { CampaignsSection } from './parts/campaigns-section.tsx';
import { ChartsSection } from './parts/charts-section.tsx';
import { ClaimPanel } from './parts/claim-panel.tsx';
import { HeldNotice } from './parts/held-notice.tsx';
import { Invite } from './parts/invite.tsx';
import { PeopleSection } from './parts/people-section.tsx';
import { RulesSection } from './parts/rules-section.tsx';
import { ShareSection } from './parts/share-section.tsx';
import { TierSection } from './parts/tier-section.tsx';
import { TotalsSection } from './parts/totals-section.tsx';

export function Screen() {
  const { isLoading, user, isGuest } = useSession();
  const token = useQuickToken();
  return (
    <>
      <PageHead
        title="Referrals"
        lead="Bring friends, and get a share of the house edge of their cash stakes. It costs them nothing."
      />
      <div className="page referrals">
        {isLoading ? (
          <Place />
        ) : user !== null && !isGuest ? (
          <Own key={user.id} user={user} />
        ) : (
          <>
            <Invite who={isGuest ? 'guest' : token === null ? 'visitor' : 'quick'} />
            <RulesSection />
          </>
        )}
      </div>
    </>
  );
}

function Own({ user: { id: userId } }: { readonly user: User }) {
  const { data: referrals, error, refetch } = useReferrals();
  const [effect, askEffect] = useBonusEffect(userId);
  const claim = useClaim(userId, askEffect);
  if (referrals === undefined || referrals === null) {
    return error === null ? (
      <Place />
    ) : (
      <>
        <div className="panel">
          <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
        </div>
        <RulesSection />
      </>
    );
  }
  return (
    <>
      <ClaimPanel referrals={referrals} claim={claim} onDue={() => void refetch()} />
      <HeldNotice totals={referrals.totals} />
      <div className="referral-pair">
        <ShareSection referrals={referrals} />
        <TierSection tier={referrals.tier} />
      </div>
      <TotalsSection totals={referrals.totals} />
      <PeopleSection userId={userId} />
      <CampaignsSection referrals={referrals} />
      {referrals.totals.clicks + referrals.totals.signUps === 0 ? null : <ChartsSection />}
      <RulesSection tier={referrals.tier.tier} />
      {effect === undefined ? null : <EffectPicture effect={effect} family="referral_bonus" sounds />}
    </>
  );
}

function Place() {
  return (
    <>
      <SlowSkeleton what="your referrals" className="referral-ready-place skeleton-panel" />
      <div className="referral-pair">
        <SlowSkeleton what="your link" className="referral-link-place skeleton-panel" />
        <SlowSkeleton what="your share" className="referral-tier-place skeleton-panel" />
      </div>
      <SlowSkeleton what="your totals" className="referral-totals-place skeleton-panel" />
    </>
  );
}
