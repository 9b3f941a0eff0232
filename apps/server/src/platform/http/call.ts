import type { Endpoint, ParamsOf, ParsedOf, QueryOf } from '@voltide/contract';

import type { Session } from '../../people/sessions/session.ts';
import type { Client } from './client.ts';

/** The input of a handler: parsed and checked, with nothing that the caller merely claims. */
export type Call<E extends Endpoint> = {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: ParsedOf<E>;
  readonly caller: Session;
  readonly atMs: number;
  readonly client: Client;
};

export type PublicCall<E extends Endpoint> = Omit<Call<E>, 'caller'> & { readonly caller: Session | undefined };

/** A call that moves money: it carries its Idempotency-Key and the hash of the request under that key. */
export type MoneyCall<E extends Endpoint> = Call<E> & {
  readonly key: string;
  /** SHA-256 of method, path and canonical body. */
  readonly requestHash: Uint8Array;
};
