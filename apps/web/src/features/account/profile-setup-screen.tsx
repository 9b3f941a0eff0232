import './parts/account.css';

import { useQuery } from '@tanstack/react-query';
import { Badge, Link, LinkButton, Live, PageHead, SlowSkeleton } from '@voltide/ui';
import { Circle, CircleCheck } from 'lucide-react';

import { PlayersOnly } from '../../lib/players-only.tsx';
import { queryFor } from '../../lib/query.ts';
import { isGuest } from '../../lib/session.ts';

type Step = {
  readonly title: string;
  readonly text: string;
  readonly href: string;
  readonly action: string;
  readonly isDone: boolean;
};

/** What is worth doing once, and which of it is done. */
export function Screen() {
  return (
    <>
      <PageHead title="First steps" lead="A few things worth doing once. You can play without any of them." />
      <div className="page">
        <PlayersOnly text="Your first steps are shown here. Sign in, or start as a guest.">
          {(user) =>
            user === undefined ? (
              <SlowSkeleton what="your first steps" height={420} className="rounded-panel" />
            ) : (
              <Steps isGuest={isGuest(user)} />
            )
          }
        </PlayersOnly>
      </div>
    </>
  );
}

function Steps({ isGuest: isVisiting }: { readonly isGuest: boolean }) {
  const steps = useSteps(isVisiting);
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <div className="grid gap-4">
      <Live as="p" className="num text-fg2" role="status">
        {done} of {steps.length} done
      </Live>
      <ol className="steps panel">
        {steps.map((step) => (
          <StepRow key={step.title} step={step} />
        ))}
      </ol>
      <p className="max-w-reading text-ui text-fg2">
        Seven of every hundred VT staked stay with the house, on average.{' '}
        <Link href="/responsible" className="link">
          Decide first
        </Link>{' '}
        what an evening may cost.
      </p>
    </div>
  );
}

function StepRow({ step: { title, text, href, action, isDone } }: { readonly step: Step }) {
  return (
    <li>
      {isDone ? <CircleCheck className="text-ok" aria-hidden /> : <Circle className="text-fg3" aria-hidden />}
      <span>
        <h2 className="font-sans text-h3 font-semibold">{title}</h2>
        <p className="text-ui text-fg2">{text}</p>
      </span>
      {isDone ? (
        <Badge tone="ok">done</Badge>
      ) : (
        <LinkButton href={href} size={36}>
          {action}
        </LinkButton>
      )}
    </li>
  );
}

/** What the server knows decides what is done; nothing is ticked by hand. */
function useSteps(isVisiting: boolean): readonly Step[] {
  const pair = useQuery(queryFor('GET /api/fairness/seeds')).data;
  const factor = useQuery({ ...queryFor('GET /api/auth/factor'), enabled: !isVisiting }).data;
  const plays = pair?.seeds.nonce ?? 0;
  const revealed = pair?.revealed.length ?? 0;
  return [
    {
      title: 'Have an account',
      text: "So your finds aren't tied to this browser. Guests keep everything.",
      href: '/signup',
      action: 'Sign Up',
      isDone: !isVisiting,
    },
    {
      title: 'Open a pack',
      text: 'Read its odds first. They are all there.',
      href: '/open-pack?pack=glass-tide',
      action: 'Open',
      isDone: plays > 0 || revealed > 0,
    },
    {
      title: 'Prove a result',
      text: 'Reveal the secret and let this page recompute your result.',
      href: '/fairplay',
      action: 'Reveal and check',
      isDone: revealed > 0,
    },
    {
      title: 'Turn on a second factor',
      text: isVisiting
        ? 'For accounts: a code from your phone on top of your password.'
        : 'A code from your phone on top of your password, and recovery codes in case you lose it.',
      href: isVisiting ? '/signup' : '/profile#second-factor',
      action: isVisiting ? 'Sign Up' : 'Profile',
      isDone: factor?.enrolledAt !== undefined && factor.enrolledAt !== null,
    },
  ];
}
