import { Button, EmptyArt, EmptyState, LinkButton, Skeleton } from '@voltide/ui';
import type { ReactNode } from 'react';

import { useGuestStart } from './guest.ts';
import { useSession } from './session-context.ts';

export type PlayersOnlyProps = {
  /** What a visitor would find here, in one sentence. */
  readonly text: string;
  readonly children: ReactNode;
};

/** A page's part that is about the player: visitors are told what it will hold, and may start at once. */
export function PlayersOnly({ text, children }: PlayersOnlyProps) {
  const { isLoading, isSignedIn } = useSession();
  const { isStarting, start } = useGuestStart();
  if (isSignedIn) return children;
  if (isLoading) return <Skeleton height={320} className="rounded-panel" />;
  return (
    <EmptyState
      art={<EmptyArt scene="anchor" />}
      text={text}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Button variant="volt" loading={isStarting} onClick={() => void start()}>
            Start as a guest
          </Button>
          <LinkButton href="/login">Login</LinkButton>
        </div>
      }
    />
  );
}
