import './profile.css';

import type { Progress, User } from '@voltide/contract';
import { STEP_REWARDS } from '@voltide/games/progress/steps';
import { WhatIsXp } from '@voltide/games/kit/what-is-xp.tsx';
import { Badge, Button, Live } from '@voltide/ui';

import { useClaims } from '../../../lib/progress/use-claims.ts';

type SetupRewardsProps = { readonly user: User; readonly rewards: Progress['stepRewards'] };

export function SetupRewards({ user, rewards }: SetupRewardsProps) {
  const { busyWith, problem, paid, claim } = useClaims(user.id);
  const isClaiming = (id: string): boolean => Array.isArray(busyWith) && busyWith.some((each) => each.id === id);
  return (
    <section className="panel profile-section" aria-labelledby="setup-rewards">
      <div className="setup-rewards-head">
        <h2 id="setup-rewards">What they give</h2>
        <WhatIsXp />
      </div>
      <ul className="setup-rewards">
        {STEP_REWARDS.map(({ id, text, xp }) => {
          const state = rewards.find((reward) => reward.id === id)?.state ?? 'open';
          return (
            <li key={id}>
              <span>{text}</span>
              <strong className="num">{xp} XP</strong>
              {state === 'claimable' ? (
                <Button
                  variant="volt"
                  size={36}
                  loading={isClaiming(id)}
                  aria-label={`Claim ${xp} XP: ${text}`}
                  onClick={() => void claim([{ kind: 'step', id }])}
                >
                  Claim
                </Button>
              ) : (
                <Badge tone={state === 'claimed' ? 'ok' : 'neutral'}>
                  {state === 'claimed' ? 'claimed' : 'not yet'}
                </Badge>
              )}
            </li>
          );
        })}
      </ul>
      <Live as="p" className="aside" role="status">
        {problem ?? (paid === undefined ? null : `${paid.xp} XP added.`)}
      </Live>
    </section>
  );
}
