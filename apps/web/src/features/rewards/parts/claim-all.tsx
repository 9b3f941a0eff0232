import type { Progress } from '@voltide/contract';
import { Button, Live, Money, useCounted } from '@voltide/ui';
import { CircleCheck } from 'lucide-react';
import { useId } from 'react';

import { useOnline } from '../../../lib/http/online.ts';
import { nearestAchievement, rewardText, showAchievements } from '../../../lib/progress/achievements.ts';
import { countText } from '../../../lib/progress/level-words.ts';
import type { Claims } from '../../../lib/progress/use-claims.ts';
import { rewardsText, sumParts, sumVt } from '../model/reward-words.ts';

type ClaimAllProps = { readonly progress: Progress; readonly claims: Claims };

/** Claims everything at once, as one sum. */
export function ClaimAll({ progress: { claimable, achievements }, claims }: ClaimAllProps) {
  const { busyWith, claim } = claims;
  const isOnline = useOnline();
  const reasonId = useId();
  const reason = isOnline ? (claimable.count === 0 ? 'Nothing to claim yet.' : undefined) : 'You are offline.';
  return (
    <section className="ready" aria-labelledby="ready">
      <div className="ready-sum">
        <h2 id="ready">Ready to claim</h2>
        <Total claimable={claimable} />
        <div className="ready-words">
          <Outcome claims={claims} />
          {claims.problem !== undefined || claims.paid !== undefined ? null : claimable.count === 0 ? (
            <Nothing achievements={achievements} />
          ) : (
            <p>
              {sumParts(claimable).join(' · ')}, from {rewardsText(claimable.count)}
            </p>
          )}
        </div>
      </div>
      <div className="ready-go">
        <Button
          variant={reason === undefined ? 'volt' : 'quiet'}
          size={52}
          loading={busyWith === 'all'}
          resting={reason !== undefined || (busyWith !== undefined && busyWith !== 'all')}
          aria-describedby={reason === undefined ? undefined : reasonId}
          onClick={() => void claim('all')}
        >
          Claim all
        </Button>
        <p id={reasonId} className="hint">
          {reason ?? 'One operation pays everything.'}
        </p>
      </div>
    </section>
  );
}

/** Names the nearest achievement if nothing can be claimed. */
function Nothing({ achievements }: Pick<Progress, 'achievements'>) {
  const nearest = nearestAchievement(showAchievements(achievements));
  return (
    <p>
      What you earn waits here until you claim it.{' '}
      {nearest === undefined ? null : (
        <span data-invites>
          Nearest: {nearest.name}. {nearest.text} for {rewardText(nearest)}.
        </span>
      )}
    </p>
  );
}

function Total({ claimable }: { readonly claimable: Progress['claimable'] }) {
  const sum = sumVt(claimable);
  const counted = useCounted(sum);
  const isXpAlone = claimable.xp > 0 && !/[1-9]/.test(sum);
  return (
    <p className="ready-total">{isXpAlone ? `${countText(claimable.xp)} XP` : <Money amount={counted} wraps />}</p>
  );
}

function Outcome({ claims: { paid, problem, isUnanswered, again } }: { readonly claims: Claims }) {
  return (
    <>
      <Live role="status" className="ready-paid hide-empty">
        {paid === undefined || problem !== undefined ? null : (
          <>
            <CircleCheck aria-hidden />
            <span>
              Claimed {rewardsText(paid.rewards.length)}: {sumParts(paid).join(', ')}.
            </span>
          </>
        )}
      </Live>
      <Live role="alert" className="ready-problem hide-empty">
        {problem === undefined ? null : (
          <>
            <span>
              {problem}
              {isUnanswered ? ' A claim is paid once, however often it is sent.' : null}
            </span>
            {isUnanswered ? (
              <Button size={36} onClick={() => void again()}>
                Try again
              </Button>
            ) : null}
          </>
        )}
      </Live>
    </>
  );
}
