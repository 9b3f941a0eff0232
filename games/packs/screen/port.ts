import type { Endpoint, ErrorCode, ParamsOf, QueryOf, RequestOf, ResponseOf, User } from '@voltide/contract';
import { createContext, use } from 'react';

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

export type Search = Readonly<Record<string, string>>;

/** What the pack screens need from the app around them besides @voltide/ui. The app makes one and provides it. */
export type PacksPort = {
  readonly call: <E extends Endpoint>(endpoint: E, input?: CallInput<E>) => Promise<CallResult<ResponseOf<E>>>;
  /** Loads with a cache; with `enabled: false` it waits. Follows the rules of hooks. */
  readonly useLoaded: <E extends Endpoint>(
    endpoint: E,
    input?: CallInput<E>,
    options?: { readonly enabled: boolean },
  ) => Loaded<ResponseOf<E>>;
  /** Loads these anew wherever they are shown. */
  readonly refresh: (...endpoints: readonly Endpoint[]) => void;
  readonly viewer: Viewer;
  /** Starts a guest with a made-up name. */
  readonly startGuest: () => Promise<CallResult<unknown>>;
  readonly isOnline: boolean;
  /**
   * Takes over the settled balance that a money call answered, without loading it again. What the chip shows meanwhile is
   * for `shownBalance` of @voltide/ui to say.
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
