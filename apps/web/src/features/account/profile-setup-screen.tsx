import './account.css';

import { useQuery } from '@tanstack/react-query';
import { Badge, LinkButton, PageHead } from '@voltide/ui';
import { Circle, CircleCheck } from 'lucide-react';

import { CALLS } from '../../lib/calls.ts';
import { PlayersOnly } from '../../lib/players-only.tsx';
import { queryFor } from '../../lib/query.ts';
import { useSession } from '../../lib/session-context.ts';

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
      <PageHead title="First steps" lead="Four things worth doing once. None of them is needed to play." />
      <div className="page">
        <PlayersOnly text="Your first steps are shown here. Sign in, or start as a guest.">
          <Steps />
        </PlayersOnly>
      </div>
    </>
  );
}

function Steps() {
  const { isGuest } = useSession();
  const pair = useQuery(queryFor(CALLS.getSeeds)).data;
  const plays = pair?.seeds.nonce ?? 0;
  const revealed = pair?.revealed.length ?? 0;
  const steps: readonly Step[] = [
    {
      title: 'Have an account',
      text: 'So that what you find outlives this browser.',
      href: '/signup',
      action: 'Sign Up',
      isDone: !isGuest,
    },
    {
      title: 'Open a pack',
      text: 'Read its odds first; they are all there.',
      href: '/open-pack?pack=glass-tide',
      action: 'Open',
      isDone: plays > 0 || revealed > 0,
    },
    {
      title: 'Prove a result',
      text: 'Reveal the secret and let this page recompute what you got.',
      href: '/fairplay',
      action: 'Reveal and check',
      isDone: revealed > 0,
    },
    {
      title: 'Know what it costs',
      text: 'Seven of every hundred, on average. Decide beforehand what an evening may cost.',
      href: '/responsible',
      action: 'Read',
      isDone: false,
    },
  ];
  return (
    <ol className="steps panel">
      {steps.map(({ title, text, href, action, isDone }) => (
        <li key={title}>
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
      ))}
    </ol>
  );
}
