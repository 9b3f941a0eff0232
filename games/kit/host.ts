import type * as contract from '@voltide/contract';
import type { CallsOf, ErrorCode, InputOf, LockInReason, Play, ResponseOf, User } from '@voltide/contract';
import { createContext, use } from 'react';

import type { Expected, ShownSeeds } from './known-seeds.ts';

export type SharedCalls = CallsOf<typeof contract>;

type Arguments<E> = object extends InputOf<E> ? [input?: InputOf<E>] : [input: InputOf<E>];

/** Reason why a call gave no response. `offline`: it may or may not have reached the server. */
export type CallError = {
  readonly code: ErrorCode | 'offline';
  readonly text: string;
  /** Wait before the same call may succeed, if the server said so. */
  readonly retryAfterMs?: number;
};

export type CallResult<Response> =
  | { readonly ok: true; readonly response: Response }
  | { readonly ok: false; readonly error: CallError };

/** A cached GET. `data` stays during a reload. */
export type Loaded<Response> = {
  readonly data: Response | undefined;
  readonly error: CallError | undefined;
  readonly reload: () => void;
};

/** The person looking. `loading`: the session check has not answered yet. */
export type Viewer =
  | { readonly kind: 'loading' }
  | { readonly kind: 'visitor' }
  | { readonly kind: 'account'; readonly user: User }
  /** `isQuick`: a Quick Game, which has no name, and whose items have value only once it is saved. */
  | { readonly kind: 'guest'; readonly user: User; readonly isQuick?: true };

/** Returns the viewer's id for calls about themselves; nothing for a visitor. */
export function ownUserId(viewer: Viewer): { readonly userId?: string } {
  return viewer.kind === 'guest' || viewer.kind === 'account' ? { userId: viewer.user.id } : {};
}

export function isQuickGame(viewer: Viewer): boolean {
  return viewer.kind === 'guest' && viewer.isQuick === true;
}

/** Result of a play's check, as far as its state allows: `games/records/check.ts` in the page. */
export type SealCheck = {
  readonly state: 'proven' | 'sealed' | 'mismatch';
  readonly steps: readonly { readonly ok: boolean; readonly text: string }[];
};

/** Result of a match record's check: it follows from its inputs, or it does not. */
export type MatchCheck = {
  readonly state: 'proven' | 'mismatch';
  readonly steps: readonly { readonly ok: boolean; readonly text: string }[];
  /** Things without anything to compare them with, in words. */
  readonly notCompared: readonly string[];
};

export type Search = Readonly<Record<string, string>>;

/**
 * Needs of a game's screens from the app around them besides @voltide/ui. The app makes one and provides it. `Calls`
 * are the shared calls and the game's own.
 */
export type GameHost<Calls extends SharedCalls = SharedCalls> = {
  readonly call: <Name extends keyof Calls>(
    name: Name,
    ...input: Arguments<Calls[Name]>
  ) => Promise<CallResult<ResponseOf<Calls[Name]>>>;
  readonly useLoaded: <Name extends keyof Calls>(
    name: Name,
    input?: InputOf<Calls[Name]>,
    options?: { readonly enabled: boolean },
  ) => Loaded<ResponseOf<Calls[Name]>>;
  /** Reloads these wherever they are shown, with any parameters. */
  readonly refresh: (...names: readonly (keyof Calls)[]) => void;
  readonly viewer: Viewer;
  readonly startGuest: () => Promise<CallResult<User>>;
  /** Lets the viewer log in without leaving the screen. */
  readonly logIn: () => void;
  /** Lets the viewer make an account for a feature; in a Quick Game by saving it (S9-04). */
  readonly signUp: (reason: LockInReason) => void;
  /** Shown seeds by the player's id, for as long as the page is loaded. */
  readonly shownSeeds: Map<string, ShownSeeds>;
  /** Reads a player's seeds, remembers them, and sets the client seed of a pair that has none. */
  readonly knowSeeds: (userId: string) => Promise<CallResult<ShownSeeds>>;
  /** Calls back whenever another tab has changed the seeds, until stopped. */
  readonly followSeeds: (onChange: () => void) => () => void;
  /** Loads the code of a play, its check and its demo, so that none of them waits for it, or for a network. */
  readonly prepare: () => void;
  /** Draws for a demo of a game: the real draw in the page, with throw-away seeds. */
  readonly drawDemo: (game: string, input: unknown) => Promise<readonly number[]>;
  /** Checks a play in the page against earlier knowledge. */
  readonly checkPlay: (play: Play, known: Expected & { readonly tableHash: string }) => Promise<SealCheck>;
  /** Computes a match again in the page from its public record. @throws Error for any other document. */
  readonly checkMatch: (record: unknown) => Promise<MatchCheck>;
  readonly isOnline: boolean;
  readonly bar?: string | undefined;
  /** Returns the settled balance that this page knows; undefined if it knows none. */
  readonly balanceNow: () => string | undefined;
  /**
   * Takes the settled balance from an answer of a money call. `shownBalance` of @voltide/ui decides what the chip
   * shows.
   */
  readonly settleBalance: (answer: { readonly balance: string }) => void;
  readonly navigate: (to: string, search?: Search, options?: { readonly replace: boolean }) => void;
  readonly params: Search;
  readonly search: Search;
};

const PortContext = createContext<GameHost | undefined>(undefined);

export const GameHostProvider = PortContext.Provider;

export function useGameHost<Calls extends SharedCalls>(): GameHost<Calls> {
  const host = use(PortContext);
  if (host === undefined) throw new Error('the screens of games stand inside GameHostProvider');
  return host as unknown as GameHost<Calls>;
}
