import type { InputOf, ResponseOf } from '@voltide/contract';
import { present } from '@voltide/core';
import type { Calls } from '@voltide/games/contract';

import { send, type HttpRequest } from './http.ts';
import { ApiError } from './errors.ts';
import { endSession, renewToken } from './refresh.ts';
import { readStored, STORAGE_KEYS } from '../browser/storage.ts';

/** A call of the interface, as `GET /api/packs`: the contract's table gives the types of what it takes and answers. */
export type CallName = keyof Calls;
export type AnswerOf<Name extends CallName> = ResponseOf<Calls[Name]>;

type Input<Name extends CallName> = InputOf<Calls[Name]> & { readonly signal?: AbortSignal };
/** What a call takes; where it needs nothing, that may be left out. */
export type Arguments<Name extends CallName> =
  object extends InputOf<Calls[Name]> ? [input?: Input<Name>] : [input: Input<Name>];

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
 * Where the server asks for a password or code, the person is asked, and the call is repeated once.
 * @throws ApiError for an answer that is not a success, NetworkError for none.
 */
export async function call<Name extends CallName>(name: Name, ...[input]: Arguments<Name>): Promise<AnswerOf<Name>> {
  return (await sendAsUser(requestOf(name, input))) as AnswerOf<Name>;
}

/** The same without asking the person: for the calls that this takes itself. */
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

/** Sends a request as whoever is signed in, renewing the token once and asking once who is there, where refused. */
export async function sendAsUser(request: HttpRequest): Promise<unknown> {
  try {
    return await sendRenewing(request);
  } catch (error) {
    if (!(await isConfirmed(error, request.url))) throw error;
    return sendRenewing(request);
  }
}

/** Asks the person for a password or code; resolves to true once the server has taken it. */
type StepUp = (isOwed: boolean, url: string) => Promise<boolean>;

let loadStepUp: (() => Promise<StepUp>) | undefined;

/** Registers what asks the person: its dialog makes calls itself, so that this module cannot import it. */
export function registerStepUp(load: () => Promise<StepUp>): void {
  loadStepUp = load;
}

/** Whether the refusal of a call has been cleared away by a password or code (S3-18). */
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
    // A Quick Game is over: no session that could be renewed.
    if (error.code === 'quick_expired') throw error;
    if (!(await renewToken(token))) {
      // A token that another tab has taken away was not ended by the server alone: the page follows that tab.
      if (token === readStored(STORAGE_KEYS.token) && (token ?? readStored(STORAGE_KEYS.guest)) !== null) {
        endSession('server');
      }
      throw error;
    }
    return send(request);
  }
}

/** The path of a call with its parameters and query filled in; also the key of its cached answer. */
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

/** A new key for a money call: 128 random bits. */
export function createIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
