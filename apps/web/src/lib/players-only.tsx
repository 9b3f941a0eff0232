import type { User } from '@voltide/contract';
import { Button, EmptyArt, EmptyState, Skeleton } from '@voltide/ui';
import type { CSSProperties, ReactNode } from 'react';

import { authDoor } from './auth-door.tsx';
import { useGuestStart } from './guest.ts';
import { useSession } from './session-context.ts';

export type PlayersOnlyProps = {
  /** What a visitor would find here, in one sentence. */
  readonly text: string;
  /** The height of what is shown, as far as it is known: kept while nobody knows who is there. */
  readonly height?: CSSProperties['height'];
  /** What is shown while nobody knows who is there, where it is more than one block of that height. */
  readonly waiting?: ReactNode;
  readonly children: ReactNode | ((user: User) => ReactNode);
};

/** A page's part that is about the player: visitors are told what it will hold, and may start at once. */
export function PlayersOnly({ text, height = 320, waiting, children }: PlayersOnlyProps) {
  const { isLoading, user } = useSession();
  const { isStarting, start } = useGuestStart();
  if (user !== null) return typeof children === 'function' ? children(user) : children;
  if (isLoading) return waiting ?? <Skeleton height={height} className="rounded-panel" />;
  return (
    <section className="panel" aria-label="Sign in">
      <EmptyState
        art={<EmptyArt scene="lantern" />}
        text={text}
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
