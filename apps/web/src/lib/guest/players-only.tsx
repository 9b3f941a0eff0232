import type { LockInReason, User } from '@voltide/contract';
import { Button, EmptyArt, EmptyState } from '@voltide/ui';
import type { ReactNode } from 'react';

import { authDialog } from '../dialogs/auth-dialog.tsx';
import { useGuestStart } from './use-guest-start.ts';
import { useQuickToken } from '../quick/quick-token.ts';
import { useSession } from '../session/session-context.ts';
import { loadChunk } from '../chunks/load-chunk.ts';

type PlayersOnlyProps = {
  /** One sentence about the content for a player. */
  readonly text: string;
  /** Reason to save a Quick Game first (S9-04). */
  readonly reason?: LockInReason;
  /**
   * Content for a player. While the session is being checked the user is undefined, and this draws its places: the same
   * component then waits for its answers, so there is one wait.
   */
  readonly children: (user: User | undefined) => ReactNode;
};

/** A part of a page for players: visitors read what it will hold, and may start at once. */
export function PlayersOnly({ text, reason, children }: PlayersOnlyProps) {
  const { isLoading, user } = useSession();
  const { isStarting, start } = useGuestStart();
  const token = useQuickToken();
  if (user !== null || isLoading) return children(user ?? undefined);
  if (token !== null) return <QuickPlayer reason={reason} />;
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
            <Button onClick={() => authDialog.openBlocked('signup')}>Sign Up</Button>
            <Button onClick={() => authDialog.openBlocked('login')}>Login</Button>
          </div>
        }
      />
    </section>
  );
}

/** A Quick Game must be saved first. */
function QuickPlayer({ reason }: { readonly reason: LockInReason | undefined }) {
  const save = (): void =>
    void loadChunk(import('../quick/ask-to-save.ts'))
      .then(({ askToSave }) => askToSave(reason))
      .catch(() => undefined);
  return (
    <section className="panel" aria-label="Save your progress">
      <EmptyState
        art={<EmptyArt scene="lantern" />}
        text="This part is for accounts. Save your Quick Game in one to use it."
        action={
          <div className="state-ways">
            <Button variant="volt" onClick={save}>
              Save progress
            </Button>
            <Button onClick={() => authDialog.openBlocked('login')}>Login</Button>
          </div>
        }
      />
    </section>
  );
}
