import type { Progress } from '@voltide/contract';
import { SETUP_STEPS, STEP_REWARDS } from '@voltide/games/progress/steps';
import { Badge, Button, LinkButton } from '@voltide/ui';
import { Check, Circle } from 'lucide-react';

import type { Claims } from '../../../lib/progress/use-claims.ts';
import { RewardSection } from './reward-section.tsx';

type Props = Pick<Progress, 'steps' | 'stepRewards'> & { readonly claims: Claims };

export function StepsSection({ steps, stepRewards, claims }: Props) {
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <RewardSection id="first-steps" heading="First steps" note={`${done} of ${steps.length} done`} isPanel>
      <ul className="steps">
        {SETUP_STEPS.map(({ id, text }) => {
          const isDone = steps.some((step) => step.id === id && step.isDone);
          return (
            <li key={id} data-done={isDone || undefined}>
              {isDone ? <Check aria-hidden /> : <Circle aria-hidden />}
              {text}
              <span className="unseen">{isDone ? ' (done)' : ' (open)'}</span>
            </li>
          );
        })}
      </ul>
      <ul className="step-rewards">
        {STEP_REWARDS.map(({ id, text, xp }) => (
          <li key={id}>
            <span>
              {text} <span className="num hint">{xp} XP</span>
            </span>
            <StepReward id={id} name={text} state={stateOf(stepRewards, id)} claims={claims} />
          </li>
        ))}
      </ul>
      <LinkButton href="/profile-setup" size={36} className="own-width">
        Go to first steps
      </LinkButton>
    </RewardSection>
  );
}

type State = Progress['stepRewards'][number]['state'];

function stateOf(rewards: Progress['stepRewards'], id: string): State {
  return rewards.find((reward) => reward.id === id)?.state ?? 'open';
}

type StepRewardProps = {
  readonly id: string;
  readonly name: string;
  readonly state: State;
  readonly claims: Claims;
};

function StepReward({ id, name, state, claims: { busyWith, claim } }: StepRewardProps) {
  if (state === 'open') return <Badge>Open</Badge>;
  if (state === 'claimed') {
    return (
      <Badge tone="ok" icon={<Check aria-hidden />}>
        Claimed
      </Badge>
    );
  }
  const isBusy = busyWith === 'all' || busyWith?.some((each) => each.id === id) === true;
  return (
    <Button size={36} loading={isBusy} aria-label={`Claim ${name}`} onClick={() => void claim([{ kind: 'step', id }])}>
      Claim
    </Button>
  );
}
