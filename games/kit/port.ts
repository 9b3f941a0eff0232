import type * as contract from '@voltide/contract';
import type { CallsOf, ErrorCode, InputOf, LockInReason, Play, ResponseOf, User } from '@voltide/contract';
import { createContext, use } from 'react';

import type { Expected, ShownSeeds } from './known-seeds.ts';

/** The calls that are no game's own. */
export type SharedCalls = CallsOf<typeof contract>;

/** What a call takes; where it needs nothing, that may be left out. */
type Arguments<E> = object extends InputOf<E> ? [input?: InputOf<E>] : [input: InputOf<E>];

/** Why a call gave no response. `offline`: it may or may not have reached the server. */
export type CallFault = {
  readonly code: ErrorCode | 'offline';
  /** The sentence to show. */
  readonly text: string;
  /** How long to wait before the same call may succeed, where the server said so. */
  readonly retryAfterMs?: number;
};

/** A call either answers or fails with a fault; it does not throw. */
export type CallResult<Response> =
  | { readonly ok: true; readonly response: Response }
  | { readonly ok: false; readonly fault: CallFault };

/** A cached GET. `data` stays while it is loaded again. */
export type Loaded<Response> = {
  readonly data: Response | undefined;
  readonly fault: CallFault | undefined;
  readonly reload: () => void;
};

/** Who is looking. `loading`: the session check has not answered yet. */
export type Viewer =
  | { readonly kind: 'loading' }
  | { readonly kind: 'visitor' }
  | { readonly kind: 'account'; readonly user: User }
  /** `isQuick`: a Quick Game, which has no name, and finds that are worth something only once it is saved. */
  | { readonly kind: 'guest'; readonly user: User; readonly isQuick?: true };

/** The id of the viewer as calls about themselves carry it; nothing for a visitor. */
export function ownUserId(viewer: Viewer): { readonly userId?: string } {
  return viewer.kind === 'guest' || viewer.kind === 'account' ? { userId: viewer.user.id } : {};
}

/** Whether a Quick Game is played. */
export function isQuickGame(viewer: Viewer): boolean {
  return viewer.kind === 'guest' && viewer.isQuick === true;
}

/** What a check of a play says, as far as its state allows: `games/records/check.ts` in the page. */
export type SealCheck = {
  readonly state: 'proven' | 'sealed' | 'mismatch';
  readonly steps: readonly { readonly ok: boolean; readonly text: string }[];
};

/** What a check of a match's record says: it follows from its inputs, or it does not. */
export type MatchCheck = {
  readonly state: 'proven' | 'mismatch';
  readonly steps: readonly { readonly ok: boolean; readonly text: string }[];
  /** What there was nothing to compare with, in words. */
  readonly notCompared: readonly string[];
};

export type Search = Readonly<Record<string, string>>;

/**
 * What the screens of a game need from the app around them besides @voltide/ui. The app makes one and provides it.
 * `Calls` are the shared calls and the game's own.
 */
export type GamePort<Calls extends SharedCalls = SharedCalls> = {
  readonly call: <Name extends keyof Calls>(
    name: Name,
    ...input: Arguments<Calls[Name]>
  ) => Promise<CallResult<ResponseOf<Calls[Name]>>>;
  /** Loads with a cache; with `enabled: false` it waits. Follows the rules of hooks. */
  readonly useLoaded: <Name extends keyof Calls>(
    name: Name,
    input?: InputOf<Calls[Name]>,
    options?: { readonly enabled: boolean },
  ) => Loaded<ResponseOf<Calls[Name]>>;
  /** Loads these anew wherever they are shown, whatever their parameters. */
  readonly refresh: (...names: readonly (keyof Calls)[]) => void;
  readonly viewer: Viewer;
  /** Starts a guest with a made-up name. */
  readonly startGuest: () => Promise<CallResult<User>>;
  /** Lets the viewer log in without leaving the screen. */
  readonly logIn: () => void;
  /** Lets the viewer make an account for something that needs one; in a Quick Game by saving it (S9-04). */
  readonly signUp: (reason: LockInReason) => void;
  /** What was shown here of each player's seeds, by the player's id, for as long as the page is loaded. */
  readonly shownSeeds: Map<string, ShownSeeds>;
  /** Reads a player's seeds, remembers what was shown, and sets the client seed of a pair that has none. */
  readonly knowSeeds: (userId: string) => Promise<CallResult<ShownSeeds>>;
  /** Calls back whenever another tab has changed the seeds, until told to stop. */
  readonly followSeeds: (onChange: () => void) => () => void;
  /** Loads the code that a play, its check and its demo need, so that none of them waits for it, or for a network. */
  readonly prepare: () => void;
  /** Draws for a demo of a game: the real draw in the page, with seeds that are thrown away. */
  readonly drawDemo: (game: string, input: unknown) => Promise<readonly number[]>;
  /** Checks a play in the page against what was known before it. */
  readonly checkPlay: (play: Play, known: Expected & { readonly tableHash: string }) => Promise<SealCheck>;
  /** Computes a match again in the page from its public record. @throws Error for what is no such record. */
  readonly checkMatch: (record: unknown) => Promise<MatchCheck>;
  readonly isOnline: boolean;
  /** Why the viewer cannot play at all, as disabled buttons say it: a break, an exclusion, a freeze. */
  readonly bar?: string | undefined;
  /** The settled balance as this page knows it at this moment; undefined where it does not. */
  readonly balanceNow: () => string | undefined;
  /**
   * Takes over the settled balance of what a money call answered, as it came. What the chip shows meanwhile is
   * for `shownBalance` of @voltide/ui to say.
   */
  readonly settleBalance: (answer: { readonly balance: string }) => void;
  readonly navigate: (to: string, search?: Search, options?: { readonly replace: boolean }) => void;
  /** Path parameters and search of the address being shown. */
  readonly params: Search;
  readonly search: Search;
};

const PortContext = createContext<GamePort | undefined>(undefined);

export const GamePortProvider = PortContext.Provider;

/** The app around a game's screen. It makes every call, the game's own too. @throws Error outside of the provider. */
export function useGamePort<Calls extends SharedCalls>(): GamePort<Calls> {
  const port = use(PortContext);
  if (port === undefined) throw new Error('the screens of games stand inside GamePortProvider');
  return port as unknown as GamePort<Calls>;
}
