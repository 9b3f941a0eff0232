import type { Endpoint, ErrorCode, ParamsOf, Play, QueryOf, RequestOf, ResponseOf, User } from '@voltide/contract';
import { createContext, use } from 'react';

import type { Expected, ShownSeeds } from './model/known-seeds.ts';

declare const ENDPOINT: unique symbol;

/** Method and path of a call, typed by its endpoint but without its schemas, which pages need not load. */
export type CallRef<E extends Endpoint> = Pick<E, 'method' | 'path'> & { readonly [ENDPOINT]?: E };

/** What a call needs besides its endpoint; `idempotencyKey` for money calls. */
export type CallInput<E extends Endpoint> = {
  readonly params?: ParamsOf<E>;
  readonly query?: QueryOf<E>;
  readonly body?: RequestOf<E>;
  readonly idempotencyKey?: string;
};

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
  | { readonly kind: 'guest' | 'account'; readonly user: User };

/** What a check of a play says, as far as its state allows: `games/check.ts` in the page. */
export type SealCheck = {
  readonly state: 'proven' | 'sealed' | 'mismatch';
  readonly steps: readonly { readonly ok: boolean; readonly text: string }[];
};

export type Search = Readonly<Record<string, string>>;

/** What the pack screens need from the app around them besides @voltide/ui. The app makes one and provides it. */
export type PacksPort = {
  readonly call: <E extends Endpoint>(target: CallRef<E>, input?: CallInput<E>) => Promise<CallResult<ResponseOf<E>>>;
  /** Loads with a cache; with `enabled: false` it waits. Follows the rules of hooks. */
  readonly useLoaded: <E extends Endpoint>(
    target: CallRef<E>,
    input?: CallInput<E>,
    options?: { readonly enabled: boolean },
  ) => Loaded<ResponseOf<E>>;
  /** Loads these anew wherever they are shown, whatever their parameters. */
  readonly refresh: (...targets: readonly Pick<Endpoint, 'method' | 'path'>[]) => void;
  readonly viewer: Viewer;
  /** Starts a guest with a made-up name. */
  readonly startGuest: () => Promise<CallResult<User>>;
  /** Lets the viewer log in without leaving the screen. */
  readonly logIn: () => void;
  /** What was shown here of each player's seeds, by the player's id, for as long as the page is loaded. */
  readonly shownSeeds: Map<string, ShownSeeds>;
  /** Reads a player's seeds, remembers what was shown, and sets the client seed of a pair that has none. */
  readonly knowSeeds: (userId: string) => Promise<CallResult<ShownSeeds>>;
  /** Calls back whenever another tab has changed the seeds, until told to stop. */
  readonly followSeeds: (onChange: () => void) => () => void;
  /** Draws tickets for a demo: the real draw in the page, with seeds that are thrown away. */
  readonly drawDemo: (quantity: number) => Promise<readonly number[]>;
  /** Checks a play in the page against what was known before it. */
  readonly checkPlay: (play: Play, known: Expected & { readonly tableHash: string }) => Promise<SealCheck>;
  readonly isOnline: boolean;
  /**
   * Takes over the settled balance that a money call answered, without loading it again. What the chip shows meanwhile
   * is for `shownBalance` of @voltide/ui to say.
   */
  readonly settleBalance: (amountVt: string) => void;
  readonly navigate: (to: string, search?: Search, options?: { readonly replace: boolean }) => void;
  /** Path parameters and search of the address being shown. */
  readonly params: Search;
  readonly search: Search;
};

const PortContext = createContext<PacksPort | undefined>(undefined);

export const PacksPortProvider = PortContext.Provider;

/** The app around a pack screen. @throws Error outside of the provider. */
export function usePort(): PacksPort {
  const port = use(PortContext);
  if (port === undefined) throw new Error('pack screens stand inside PacksPortProvider');
  return port;
}
