import './parts/account.css';

import { useQuery } from '@tanstack/react-query';
import type { User } from '@voltide/contract';
import { SETUP_STEPS } from '@voltide/games/progress/steps';
import { ErrorState, Link, Live, PageHead, Progress, SlowSkeleton } from '@voltide/ui';

import { errorText } from '../../lib/http/error-text.ts';
import { PlayersOnly } from '../../lib/guest/players-only.tsx';
import { progressQuery } from '../../lib/progress/progress-query.ts';
import { AvatarStep } from './parts/avatar-step.tsx';
import { ClientSeedStep } from './parts/client-seed-step.tsx';
import { EmailStep } from './parts/email-step.tsx';
import { LimitsStep } from './parts/limits-step.tsx';
import { SetupRewards } from './parts/setup-rewards.tsx';
import type { StepProps } from './parts/step-row.tsx';
import { VerifyStep } from './parts/verify-step.tsx';

const STEPS = {
  email: EmailStep,
  avatar: AvatarStep,
  'client-seed': ClientSeedStep,
  verify: VerifyStep,
  limits: LimitsStep,
} as const satisfies Record<(typeof SETUP_STEPS)[number]['id'], (props: StepProps) => unknown>;

/** /profile-setup: five first steps, and the XP for them. */
export function Screen() {
  return (
    <>
      <PageHead
        title="First steps"
        lead="Five things worth doing once, in any order. You can play without any of them."
      />
      <div className="page">
        <PlayersOnly text="Your first steps are shown here. Sign in, or start as a guest.">
          {(user) =>
            user === undefined ? (
              <SlowSkeleton what="your first steps" height={560} className="skeleton-panel" />
            ) : (
              <Steps user={user} />
            )
          }
        </PlayersOnly>
      </div>
    </>
  );
}

function Steps({ user }: { readonly user: User }) {
  // Steps done on another page count on return.
  const { data, error, refetch } = useQuery({ ...progressQuery, staleTime: 0, refetchOnWindowFocus: 'always' });
  if (data === undefined || data === null) {
    if (error !== null) {
      return (
        <div className="panel">
          <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
        </div>
      );
    }
    return <SlowSkeleton what="your first steps" height={560} className="skeleton-panel" />;
  }
  const isDone = (id: string): boolean => data.steps.some((step) => step.id === id && step.isDone);
  const done = SETUP_STEPS.filter(({ id }) => isDone(id)).length;
  return (
    <div className="stack">
      <div className="setup-progress">
        <Live as="p" className="num quiet" role="status">
          {done} of {SETUP_STEPS.length} done
        </Live>
        <Progress label="First steps done" part={done / SETUP_STEPS.length} />
      </div>
      <ol className="steps panel">
        {SETUP_STEPS.map(({ id, text }) => {
          const Step = STEPS[id];
          return <Step key={id} user={user} title={text} isDone={isDone(id)} />;
        })}
      </ol>
      <SetupRewards user={user} rewards={data.stepRewards} />
      <p className="reading aside">
        Worth doing too: a{' '}
        <Link href="/profile?tab=settings#second-factor" className="link">
          second factor
        </Link>
        , and deciding{' '}
        <Link href="/responsible" className="link">
          what an evening may cost
        </Link>
        . Seven of every hundred VT staked on packs stay with the house, on average.
      </p>
    </div>
  );
}
