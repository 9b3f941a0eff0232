import type { BaseIssue, BaseSchema, InferInput, InferOutput } from 'valibot';

import type { AuditAct } from './audit-acts.ts';
import type { ErrorCode } from './errors.ts';
import type { CallScope } from './operator-scopes.ts';
import type { LockInReason } from './quick-rules.ts';

export type Schema = BaseSchema<unknown, unknown, BaseIssue<unknown>>;

/**
 * Callers allowed: anybody (`public`); anybody signed in, guests too (`player`); accounts only (`account`); superadmins
 * only (`superadmin`); Quick Games alone (`quick`). The server decides from the session, never from a body.
 */
export type Auth = 'public' | 'player' | 'account' | 'superadmin' | 'quick';

/**
 * The time in which a Quick Game may make a call: while it is played; as long as it can be saved, also past its hour
 * while a battle of it is waited for; or after its end as well, whatever became of it.
 */
export type QuickUse = 'playing' | 'saving' | 'ended';

/** One call of the HTTP interface: the single description that both ends are typed and validated by. */
export type Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Request extends Schema = Schema,
  Response extends Schema = Schema,
> = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with `:name` for parameters; tools/room-paths.ts names the room whose calls.ts answers it. */
  readonly path: string;
  readonly summary: string;
  readonly auth: Auth;
  /** The operators who may make it; every call for superadmins has one, and no other. */
  readonly scope?: CallScope;
  /** Name under which the audit keeps the call; set for superadmins' calls that change, show or export something. */
  readonly act?: AuditAct;
  /** Money calls need an Idempotency-Key header and answer a repeated key with the first answer (S14-06). */
  readonly money?: true;
  /**
   * Members of a money call's request that set a condition and are not part of the request: a repeated key may carry
   * others.
   */
  readonly conditions?: readonly string[];
  /** The caller's password or code must be at most {@link STEP_UP_LIFE_MS} old, by POST /api/auth/step-up (S3-18). */
  readonly stepUp?: true;
  /**
   * Also answered in a session that owes its second-factor code; other public calls treat that session as signed out.
   */
  readonly beforeFactor?: true;
  /** The Quick Games that may make it, by their x-quick-session header. Without it none may ({@link lockIn}). */
  readonly quick?: QuickUse;
  /** The reason to save a Quick Game, told where it may not make this call; `premium` by default. */
  readonly lockIn?: LockInReason;
  /** Seconds for which the caller's own browser may keep the answer. Without it, no answer is kept. */
  readonly freshSeconds?: number;
  /** The answer is a file to save, sent as it is made. `response` describes its JSON; it is a text for other types. */
  readonly file?: { readonly name: string; readonly type: 'application/json' | 'text/csv' | 'application/zip' };
  /** The answer is a picture, which has an ETag and may be kept for some minutes. `response` is its bytes. */
  readonly picture?: 'image/png' | 'image/webp';
  /** The picture's path names its content: it may be kept for good, and a browser saves it rather than show a page. */
  readonly byHash?: true;
  /** The name that browsers give to a body of theirs; it is JSON like any other. */
  readonly bodyType?: 'application/csp-report';
  /** Largest allowed body; {@link LIMITS}.bodyMaxBytes where it is absent. */
  readonly bodyMaxBytes?: number;
  readonly params?: Params;
  readonly query?: Query;
  readonly request?: Request;
  readonly response: Response;
  /** Codes this call can answer with, besides the ones every call can ({@link COMMON_ERRORS}). */
  readonly errors: readonly ErrorCode[];
};

/** Time for which a password or code counts as fresh. */
export const STEP_UP_LIFE_MS = 5 * 60_000;

/** Codes that any call can answer with. */
export const COMMON_ERRORS = [
  'factor_required',
  'invalid_request',
  'body_too_large',
  'headers_too_large',
  'request_timeout',
  'unsupported_media_type',
  'cross_site',
  'too_many_requests',
  'unavailable',
  'internal',
] as const satisfies readonly ErrorCode[];

/** Codes of calls for players that arrive without a valid session. */
export const SIGNED_IN_ERRORS = [
  'not_signed_in',
  'session_expired',
  'quick_expired',
  'locked_in',
] as const satisfies readonly ErrorCode[];

/** Codes that a call for superadmins can answer with, whatever it is about. */
export const OPERATOR_ERRORS = [
  'not_signed_in',
  'session_expired',
  'forbidden',
  'factor_missing',
  'step_up_required',
] as const satisfies readonly ErrorCode[];

/** Method and path name a call. */
type Named<Method, Path> = { readonly method: Method; readonly path: Path };

/** Declares a call; keeps the literal types of method, path and schemas. */
export function endpoint<
  const Method extends Endpoint['method'],
  const Path extends string,
  const Params extends Schema,
  const Query extends Schema,
  const Request extends Schema,
  const Response extends Schema,
>(
  description: Endpoint<Params, Query, Request, Response> & Named<Method, Path>,
): Endpoint<Params, Query, Request, Response> & Named<Method, Path> {
  return description;
}

/** The calls of a module by name, as `POST /api/packs/open`: types alone, which cost a page nothing. */
export type CallsOf<Module> = {
  readonly [
    Key in keyof Module as Module[Key] extends Endpoint & Named<infer Method extends string, infer Path extends string>
      ? `${Method} ${Path}`
      : never
  ]: Module[Key];
};

type Part<Name extends string, Value> = unknown extends Value
  ? { readonly [K in Name]?: undefined }
  : object extends Value
    ? { readonly [K in Name]?: Value }
    : { readonly [K in Name]: Value };

export type InputOf<E> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryOf<E>> &
  Part<'body', RequestOf<E>> & {
    /** Stays the same for every repetition of a request. */
    readonly idempotencyKey?: string;
  };

export type RequestOf<E> = E extends Endpoint<Schema, Schema, infer R, Schema> ? InferInput<R> : never;

export type ParsedOf<E> = E extends Endpoint<Schema, Schema, infer R, Schema> ? InferOutput<R> : never;
export type ParamsOf<E> = E extends Endpoint<infer P, Schema, Schema, Schema> ? InferOutput<P> : never;
export type QueryOf<E> = E extends Endpoint<Schema, infer Q, Schema, Schema> ? InferOutput<Q> : never;
export type ResponseOf<E> = E extends Endpoint<Schema, Schema, Schema, infer R> ? InferOutput<R> : never;
