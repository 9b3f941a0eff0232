import type { ErrorBody, ErrorCode, LockInReason } from '@voltide/contract';

import { readStored, STORAGE_KEYS } from '../browser/storage.ts';
import { ApiError, NetworkError } from './errors.ts';

const TIMEOUT_MS = 20_000;
/** Answers of a proxy whose server is unreachable. */
const AWAY = [502, 504];

export type HttpRequest = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly body?: unknown;
  readonly idempotencyKey?: string | undefined;
  readonly signal?: AbortSignal | undefined;
};

let hasAnswered = true;
let heed = (_hasAnswered: boolean): void => undefined;

/** Reports if the server answered the last request, and each later one. */
export function onAnswer(listener: (hasAnswered: boolean) => void): void {
  heed = listener;
  listener(hasAnswered);
}

function note(isAnswer: boolean): void {
  hasAnswered = isAnswer;
  heed(isAnswer);
}

/**
 * Sends one request (S14-01): JSON, cookies, the bearer token or else the quick token. @returns the parsed body;
 * undefined for an empty one. @throws ApiError for an answer that is not a success, NetworkError for none; an abort by
 * the caller stays an abort
 */
export async function send(request: HttpRequest): Promise<unknown> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const quickToken = readStored(STORAGE_KEYS.quickToken);
  const requestId = request.idempotencyKey ?? createRequestId();
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(request.url, {
      method: request.method,
      headers: headersOf(request, requestId),
      credentials: 'include',
      signal: request.signal === undefined ? timeout : AbortSignal.any([request.signal, timeout]),
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    });
    body = await readBody(response);
  } catch (error) {
    if (request.signal?.aborted === true) throw error;
    note(false);
    throw new NetworkError(error, requestId);
  }
  note(!AWAY.includes(response.status));
  if (!response.ok) throw heeded(apiError(response, body, requestId), request, quickToken);
  return body;
}

/** Event of a page whose call failed because operators have paused its part. */
export const PAUSED_EVENT = 'voltide:paused';

/** Event of a page whose Quick Game has ended, or whose player's request needs an account. */
export const QUICK_REFUSED_EVENT = 'voltide:quick-refused';
export type QuickRefused = { readonly token: string; readonly code: ErrorCode; readonly lockIn?: LockInReason };

function heeded(error: ApiError, { method }: HttpRequest, token: string | null): ApiError {
  const { code, details } = error;
  if (code === 'switched_off') dispatchEvent(new Event(PAUSED_EVENT));
  // The page's own reads must not ask the player for an account.
  if (token !== null && (code === 'quick_expired' || (code === 'locked_in' && method !== 'GET'))) {
    const detail: QuickRefused = { token, code, ...(details.lockIn === undefined ? {} : { lockIn: details.lockIn }) };
    dispatchEvent(new CustomEvent(QUICK_REFUSED_EVENT, { detail }));
  }
  return error;
}

/** Makes the id under which the server logs a call; one that moves money has its key for that. */
function createRequestId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function headersOf({ idempotencyKey }: HttpRequest, requestId: string): Record<string, string> {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  const token = readStored(STORAGE_KEYS.token);
  const quickToken = readStored(STORAGE_KEYS.quickToken);
  if (token !== null) headers['authorization'] = `Bearer ${token}`;
  else if (quickToken !== null) headers['x-quick-session'] = quickToken;
  if (idempotencyKey === undefined) headers['x-request-id'] = requestId;
  else headers['idempotency-key'] = idempotencyKey;
  return headers;
}

/** Reads the error of an answer that is not a success, consuming its body. */
export async function apiErrorOf(response: Response): Promise<ApiError> {
  return apiError(response, await readBody(response));
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  if (!(response.headers.get('content-type') ?? '').includes('json')) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function apiError(response: Response, body: unknown, sentId?: string): ApiError {
  const told = (typeof body === 'object' && body !== null ? body : {}) as Partial<ErrorBody> & { message?: unknown };
  const text = [told.error, told.message].find(
    (candidate): candidate is string => typeof candidate === 'string' && candidate !== '',
  );
  const requestId = told.requestId ?? sentId;
  const retryAfterSeconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new ApiError(text ?? (response.statusText || `HTTP ${response.status}`), {
    status: response.status,
    ...(text === undefined ? { isWordless: true } : {}),
    ...(told.code === undefined ? {} : { code: told.code }),
    ...(told.lockIn === undefined ? {} : { lockIn: told.lockIn }),
    ...(told.fields === undefined ? {} : { fields: told.fields }),
    ...(requestId === undefined ? {} : { requestId }),
    ...(Number.isFinite(retryAfterSeconds) ? { retryAfterMs: retryAfterSeconds * 1000 } : {}),
  });
}
