import type { User } from '@voltide/contract';
import { Button, EmptyArt, EmptyState } from '@voltide/ui';
import type { ReactNode } from 'react';

import { authDoor } from './auth-door.tsx';
import { useGuestStart } from './guest.ts';
import { useSession } from './session-context.ts';

export type PlayersOnlyProps = {
  /** What a visitor would find here, in one sentence. */
  readonly text: string;
  /**
   * What a player is shown. While nobody knows who is there, the user is undefined and this shows the places of it: the
   * same part then waits for its answers, so that both are one wait.
   */
  readonly children: (user: User | undefined) => ReactNode;
};

/** A page's part that is about the player: visitors are told what it will hold, and may start at once. */
export function PlayersOnly({ text, children }: PlayersOnlyProps) {
  const { isLoading, user } = useSession();
  const { isStarting, start } = useGuestStart();
  if (user !== null || isLoading) return children(user ?? undefined);
  return (
    <section className="panel" aria-label="Sign in">
      <EmptyState
        art={<EmptyArt scene="lantern" />}
        text={`${text} As a guest you get 25 VT of play balance; you must be 18 or older.`}
        action={
          <div className="state-ways">
            <Button variant="volt" loading={isStarting} onClick={() => void start()}>
              Start as a guest
            </Button>
            <Button onClick={() => authDoor.openBlocked('signup')}>Sign Up</Button>
            <Button onClick={() => authDoor.openBlocked('login')}>Login</Button>
          </div>
        }
      />
    </section>
  );
}
