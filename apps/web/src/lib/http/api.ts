import type { InputOf, ResponseOf } from '@voltide/contract';
import { present } from '@voltide/core';
import type { Calls } from '@voltide/games/contract';

import { send, type HttpRequest } from './http.ts';
import { ApiError } from './errors.ts';
import { endSession, renewToken } from './refresh.ts';
import { readStored, STORAGE_KEYS } from '../browser/storage.ts';

/** Name of a call, such as `GET /api/packs`; the contract's table gives the types of its input and answer. */
export type CallName = keyof Calls;
export type AnswerOf<Name extends CallName> = ResponseOf<Calls[Name]>;

type Input<Name extends CallName> = InputOf<Calls[Name]> & { readonly signal?: AbortSignal };
/** Input of a call; optional if it needs none. */
export type Arguments<Name extends CallName> =
  object extends InputOf<Calls[Name]> ? [input?: Input<Name>] : [input: Input<Name>];

type Loose = {
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
};

/** A 401 of these calls is an answer, not an ended session. */
const OWN_401 = new Set(['/api/auth/login', '/api/auth/refresh', '/api/auth/logout']);

/**
 * Makes a call of the contract. A 401 leads to one refresh and one retry; a second one ends the session. If the server
 * requires a password or code, the user is asked, and the call retried once. @throws ApiError for an answer that is not
 * a success, NetworkError for none
 */
export async function call<Name extends CallName>(name: Name, ...[input]: Arguments<Name>): Promise<AnswerOf<Name>> {
  return (await sendAsUser(requestOf(name, input))) as AnswerOf<Name>;
}

/** Makes a call without asking the user: for the calls that asking needs itself. */
export async function callOnce<Name extends CallName>(
  name: Name,
  ...[input]: Arguments<Name>
): Promise<AnswerOf<Name>> {
  return (await sendRenewing(requestOf(name, input))) as AnswerOf<Name>;
}

function requestOf(name: CallName, input: unknown): HttpRequest {
  const loose = (input ?? {}) as Loose;
  const { body, idempotencyKey, signal } = loose;
  const [method] = name.split(' ') as [HttpRequest['method']];
  return { method, url: pathOf(name, loose), body, idempotencyKey, signal };
}

/** Sends a request as the signed-in user; after a 401 it renews the token once, and finds out once who is signed in. */
export async function sendAsUser(request: HttpRequest): Promise<unknown> {
  try {
    return await sendRenewing(request);
  } catch (error) {
    if (!(await isConfirmed(error, request.url))) throw error;
    return sendRenewing(request);
  }
}

/** Asks the user for a password or code; resolves to true once the server has accepted it. */
type StepUp = (isOwed: boolean, url: string) => Promise<boolean>;

let loadStepUp: (() => Promise<StepUp>) | undefined;

/** Registers the dialog that asks: it makes calls itself, so this module cannot import it. */
export function registerStepUp(load: () => Promise<StepUp>): void {
  loadStepUp = load;
}

/** True if a password or code has resolved the error of a call (S3-18). */
export async function isConfirmed(error: unknown, url: string): Promise<boolean> {
  const code = error instanceof ApiError ? error.code : undefined;
  if (code !== 'factor_required' && code !== 'step_up_required') return false;
  const stepUp = await present(loadStepUp, 'the registration of the step-up')();
  return stepUp(code === 'factor_required', url);
}

async function sendRenewing(request: HttpRequest): Promise<unknown> {
  const token = readStored(STORAGE_KEYS.token);
  try {
    return await send(request);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401 || OWN_401.has(request.url)) throw error;
    // The Quick Game has ended: there is no session to renew.
    if (error.code === 'quick_expired') throw error;
    if (!(await renewToken(token))) {
      // Another tab has removed the token: the page follows that tab.
      if (token === readStored(STORAGE_KEYS.token) && (token ?? readStored(STORAGE_KEYS.guest)) !== null) {
        endSession('server');
      }
      throw error;
    }
    return send(request);
  }
}

/** Returns the path of a call with its parameters and query; also the cache key of its answer. */
export function pathOf(callName: CallName, { params = {}, query = {} }: Pick<Loose, 'params' | 'query'> = {}): string {
  const [, path = ''] = callName.split(' ');
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, `${value}`]] : [],
    ),
  ).toString();
  return search === '' ? filled : `${filled}?${search}`;
}

/** A key for a money call: 128 random bits. */
export function createIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
