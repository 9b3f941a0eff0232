import type { LockInReason, User } from '@voltide/contract';
import { Button, EmptyArt, EmptyState } from '@voltide/ui';
import type { ReactNode } from 'react';

import { authDialog } from '../dialogs/auth-dialog.tsx';
import { useGuestStart } from './use-guest-start.ts';
import { useQuickToken } from '../quick/quick-token.ts';
import { useSession } from '../session/session-context.ts';
import { loadChunk } from '../chunks/load-chunk.ts';

type PlayersOnlyProps = {
  /** What a visitor would find here, in one sentence. */
  readonly text: string;
  /** What of it a Quick Game is saved for (S9-04). */
  readonly reason?: LockInReason;
  /**
   * What a player is shown. While nobody knows who is there, the user is undefined and this shows the places of it: the
   * same part then waits for its answers, so that both are one wait.
   */
  readonly children: (user: User | undefined) => ReactNode;
};

/** A page's part that is about the player: visitors are told what it will hold, and may start at once. */
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

/** A Quick Game has none of it: first it is saved. */
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
