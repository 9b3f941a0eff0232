import type { Endpoint, ParamsOf, ParsedOf, QueryOf } from '@voltide/contract';

import type { Session } from '../../people/sessions/session.ts';
import type { Client } from './client.ts';

/** What a handler gets: everything parsed and checked, nothing of it decided by the caller's own word. */
export type Call<E extends Endpoint> = {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: ParsedOf<E>;
  /** Who calls, from the session. */
  readonly caller: Session;
  /** When the request was accepted. */
  readonly atMs: number;
  readonly client: Client;
};

/** A call that anybody may make; `caller` is set for those who are signed in. */
export type PublicCall<E extends Endpoint> = Omit<Call<E>, 'caller'> & { readonly caller: Session | undefined };

/** A call that moves money: it carries its Idempotency-Key and the hash of what was asked under that key. */
export type MoneyCall<E extends Endpoint> = Call<E> & {
  readonly key: string;
  /** SHA-256 of method, path and canonical body. */
  readonly requestHash: Uint8Array;
};
