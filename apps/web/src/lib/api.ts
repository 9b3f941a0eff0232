import type { Endpoint, ParamsOf, QueryOf, RequestOf, ResponseOf } from '@voltide/contract';

import { ApiError, send, type HttpRequest } from './http.ts';
import { endSession, renewToken } from './refresh.ts';
import { readStored, STORAGE_KEYS } from './storage.ts';

declare const ENDPOINT: unique symbol;

/** Method and path of a call, typed by its endpoint without its schemas: what first-load code imports. */
export type CallRef<E extends Endpoint> = Pick<E, 'method' | 'path'> & { readonly [ENDPOINT]?: E };
/** A call to make: an endpoint of the contract, or a reference to one. */
export type Target = Pick<Endpoint, 'method' | 'path'>;
export type EndpointOf<T> = T extends CallRef<infer E> ? (Endpoint extends E ? T : E) : T;

type Part<Name extends string, Value> = unknown extends Value
  ? { readonly [K in Name]?: undefined }
  : object extends Value
    ? { readonly [K in Name]?: Value }
    : { readonly [K in Name]: Value };

/** What a call takes, by its endpoint: parameters of the path, query, body. */
export type InputOf<T> = Part<'params', ParamsOf<EndpointOf<T>>> &
  Part<'query', QueryOf<EndpointOf<T>>> &
  Part<'body', RequestOf<EndpointOf<T>>> & {
    /** For money calls: the same key for every repetition of the same wish. */
    readonly idempotencyKey?: string;
    readonly signal?: AbortSignal;
  };
export type AnswerOf<T> = ResponseOf<EndpointOf<T>>;

type Loose = {
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
};

/** Calls that say themselves who is there: a 401 of theirs is an answer, not a session that has ended. */
const OWN_401 = new Set(['/api/auth/login', '/api/auth/refresh', '/api/auth/logout']);

/**
 * Makes a call of the contract. A 401 gives one refresh and one repetition; one that survives it ends the session.
 * @throws ApiError for an answer that is not a success, NetworkError for none.
 */
export async function call<T extends Target>(
  target: T,
  ...[input]: object extends InputOf<T> ? [input?: InputOf<T>] : [input: InputOf<T>]
): Promise<AnswerOf<T>> {
  const loose = (input ?? {}) as Loose;
  return (await sendAsUser({
    method: target.method,
    url: pathOf(target, loose),
    body: loose.body,
    idempotencyKey: loose.idempotencyKey,
    signal: loose.signal,
  })) as AnswerOf<T>;
}

/** Sends a request as whoever is signed in, renewing the token once if it is refused. */
export async function sendAsUser(request: HttpRequest): Promise<unknown> {
  const token = readStored(STORAGE_KEYS.token);
  try {
    return await send(request);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401 || OWN_401.has(request.url)) throw error;
    if (!(await renewToken(token))) {
      if (token !== null || readStored(STORAGE_KEYS.guest) !== null) endSession();
      throw error;
    }
    return send(request);
  }
}

/** The path of a call with its parameters and query filled in; also the key of its cached answer. */
export function pathOf({ path }: Target, { params = {}, query = {} }: Pick<Loose, 'params' | 'query'> = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, `${value}`]] : [],
    ),
  ).toString();
  return search === '' ? filled : `${filled}?${search}`;
}

/** A new key for a money call: 128 random bits. */
export function createIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
