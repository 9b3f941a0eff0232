import type { User } from '@voltide/contract';

export type SessionState = {
  readonly isLoading: boolean;
  readonly user: User | null;
  /** An account was signed in, and its session ended elsewhere: nobody chose to go on as somebody else. */
  readonly hasEnded?: true;
  /** The player has not been told of that end yet. */
  readonly isEndUntold?: true;
  /** The server has not said yet who is signed in, and is asked again until it has. */
  readonly isUnconfirmed?: true;
};

export type SessionPorts = {
  /**
   * Called after somebody else is signed in than before, or a guest, whose id stays, has become an account. `before` is
   * null where a visitor was there.
   */
  readonly onIdentity: (before: User | null) => void;
  /** Called when a server that stayed silent has said that the same person is signed in: what failed is asked anew. */
  readonly onConfirmed?: () => void;
  readonly goHome: () => void;
  readonly wait: (ms: number) => Promise<void>;
  /** The same for the longest that a check may hold the page; by default that has no end. */
  readonly limit?: (ms: number) => Promise<void>;
};
