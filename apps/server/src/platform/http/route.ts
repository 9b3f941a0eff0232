import { assert } from '@voltide/core';
import type { Endpoint, ResponseOf } from '@voltide/contract';

import type { JsonText } from './json-text.ts';
import type { Call, MoneyCall, PublicCall } from './call.ts';

type Answer<E extends Endpoint> = ResponseOf<E> | JsonText<ResponseOf<E>>;
type Bind<Context, E extends Endpoint, C> = (context: Context) => (call: C) => Answer<E> | Promise<Answer<E>>;

export type AnyCall = PublicCall<Endpoint> & { readonly key: string; readonly requestHash: Uint8Array };
export type Handler = (call: AnyCall) => unknown;

/** One endpoint with its handler. `bind` picks what the handler needs of the context, once at start. */
export type Route<Context> = { readonly endpoint: Endpoint; readonly bind: (context: Context) => Handler };

/** Builds the six ways to answer an endpoint, for handlers that pick what they need from one kind of context. */
export function routesOver<Context>() {
  return {
    handle: <E extends Endpoint>(endpoint: E, bind: Bind<Context, E, Call<E>>): Route<Context> => {
      assert(endpoint.auth !== 'public', `${endpoint.path} is public: use handlePublic`);
      assert(endpoint.money !== true, `${endpoint.path} moves money: use handleMoney`);
      assert(endpoint.file === undefined, `${endpoint.path} answers with a file: use handleFile`);
      return { endpoint, bind: bind as Route<Context>['bind'] };
    },

    /** Answers an endpoint with a file, created piece by piece. A failure before the first is an ordinary error. */
    handleFile: <E extends Endpoint>(
      endpoint: E,
      bind: (context: Context) => (call: Call<E>) => Pieces,
    ): Route<Context> => {
      assert(endpoint.auth !== 'public' && endpoint.file !== undefined, `${endpoint.path} does not answer with a file`);
      return {
        endpoint,
        bind: (context) => {
          const handler = bind(context) as (call: unknown) => Pieces;
          return async (call) => withFirstPiece(handler(call));
        },
      };
    },

    handlePublicFile: <E extends Endpoint>(
      endpoint: E,
      bind: (context: Context) => (call: PublicCall<E>) => Pieces,
    ): Route<Context> => {
      assert(endpoint.auth === 'public' && endpoint.file !== undefined, `${endpoint.path} is no public file`);
      return {
        endpoint,
        bind: (context) => {
          const handler = bind(context) as (call: unknown) => Pieces;
          return async (call) => withFirstPiece(handler(call));
        },
      };
    },

    handlePicture: <E extends Endpoint>(
      endpoint: E,
      bind: (context: Context) => (call: PublicCall<E>) => Promise<Picture>,
    ): Route<Context> => {
      assert(endpoint.auth === 'public' && endpoint.picture !== undefined, `${endpoint.path} is no picture`);
      return { endpoint, bind: bind as Route<Context>['bind'] };
    },

    handlePublic: <E extends Endpoint>(endpoint: E, bind: Bind<Context, E, PublicCall<E>>): Route<Context> => {
      assert(endpoint.auth === 'public', `${endpoint.path} is not public: use handle`);
      return { endpoint, bind: bind as Route<Context>['bind'] };
    },

    handleMoney: <E extends Endpoint>(endpoint: E, bind: Bind<Context, E, MoneyCall<E>>): Route<Context> => {
      assert(endpoint.money === true && endpoint.auth !== 'public', `${endpoint.path} does not move money`);
      return { endpoint, bind: bind as Route<Context>['bind'] };
    },
  };
}

export type Picture = { readonly bytes: Uint8Array; readonly etag: string };

type Piece = string | Uint8Array;
type Pieces = AsyncIterable<Piece>;

/**
 * Returns the same pieces after the first has been created. They can be cancelled at any moment, even before it is
 * sent.
 */
async function withFirstPiece(pieces: Pieces): Promise<Pieces> {
  const rest = pieces[Symbol.asyncIterator]();
  let first: IteratorResult<Piece> | undefined = await rest.next();
  const next = (): Promise<IteratorResult<Piece>> => {
    const piece = first === undefined ? rest.next() : Promise.resolve(first);
    first = undefined;
    return piece;
  };
  const end = async (): Promise<IteratorResult<Piece>> => (await rest.return?.()) ?? { done: true, value: undefined };
  return { [Symbol.asyncIterator]: () => ({ next, return: end }) };
}
