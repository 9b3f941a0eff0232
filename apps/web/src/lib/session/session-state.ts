import type { User } from '@voltide/contract';

export type SessionState = {
  readonly isLoading: boolean;
  readonly user: User | null;
  /** An account's session ended elsewhere, not by the player's choice. */
  readonly hasEnded?: true;
  /** The player has not been told of that end yet. */
  readonly isEndUntold?: true;
  /** The server has not confirmed the user yet, and is polled until it has. */
  readonly isUnconfirmed?: true;
};

export type SessionPorts = {
  /**
   * Called after the user has changed, or a guest, whose id stays, has become an account. `before` is null for a
   * visitor.
   */
  readonly onIdentity: (before: User | null) => void;
  /** Called when a silent server has confirmed the same user: failed reads are retried. */
  readonly onConfirmed?: () => void;
  readonly goHome: () => void;
  readonly wait: (ms: number) => Promise<void>;
  /** Longest time that a check may hold the page; unlimited by default. */
  readonly limit?: (ms: number) => Promise<void>;
};
