import { hash } from 'node:crypto';
import { Readable } from 'node:stream';

import { canonicalJson, type CanonicalValue } from '@voltide/core';
import { ERRORS, LIMITS, type Endpoint } from '@voltide/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Session } from '../../people/sessions/session.ts';
import { AppError, errorBody } from '../../errors.ts';
import { withRequestName } from '../db/request-name.ts';
import { JsonText } from './json-text.ts';
import { createClient } from './client.ts';
import { knowsEtag } from './etag.ts';
import type { Frame, Identified } from './frame.ts';
import { parseJsonBody } from './json-body.ts';
import { parsed, parsedTexts } from './parse.ts';
import { errorForQuick, isOverFor, requireQuickUse } from './quick-caller.ts';
import type { AnyCall, Handler, Picture, Route } from './route.ts';

const NOTHING = new Uint8Array(0);
const KEY = new RegExp(`^[A-Za-z0-9_-]{1,${LIMITS.idempotencyKeyMaxLength}}$`);
const JSON_TYPE = 'application/json; charset=utf-8';

type Compiled = {
  readonly endpoint: Endpoint;
  readonly handler: Handler;
  readonly hashPrefix: string;
  readonly frame: Frame;
};

export function dispatcherOf<Context>(
  route: Route<Context>,
  frame: Frame,
  context: Context,
): (request: FastifyRequest, reply: FastifyReply) => void {
  const { endpoint } = route;
  const hashPrefix = `${endpoint.method} ${endpoint.path}\n`;
  const compiled: Compiled = { endpoint, handler: route.bind(context), hashPrefix, frame };
  return (request, reply) => {
    void withRequestName(request.id, () => answer(compiled, request, reply));
  };
}

async function answer(compiled: Compiled, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { endpoint, frame } = compiled;
  const atMs = frame.clock.nowMs();
  const startedMs = performance.now();
  let who: Identified = 'visitor';
  try {
    who = await frame.identify(request, atMs, endpoint);
    const result = await run(compiled, request, reply, { who, atMs });
    sendResult(compiled, reply, result, startedMs);
  } catch (cause) {
    const error = typeof who !== 'string' && who.kind === 'quick' ? errorForQuick(cause, who) : cause;
    sendError(frame, request, reply, { error, startedMs, path: endpoint.path });
  }
}

type Arrival = { readonly who: Identified; readonly atMs: number };

function callerOf({ auth, quick }: Endpoint, who: Identified): Session | undefined {
  if (typeof who === 'string') return undefined;
  return auth === 'public' && isOverFor(quick, who.quickState) ? undefined : who;
}

/** Checks the caller's rights before it reads anything of the call. */
async function run(
  compiled: Compiled,
  request: FastifyRequest,
  reply: FastifyReply,
  { who, atMs }: Arrival,
): Promise<unknown> {
  const { endpoint, frame } = compiled;
  const known = callerOf(endpoint, who);
  frame.limits.request({ address: frame.addressOf(request), nowMs: atMs }, known);
  if (endpoint.auth !== 'public') requireAuth(endpoint, who);
  const caller = known === undefined ? undefined : await admit(compiled, known, atMs);
  return compiled.handler(callOf(compiled, request, reply, { caller, atMs }));
}

/**
 * Checks a session's rights for a call. A public call goes on without the session when its second factor is owed or it
 * has expired.
 */
async function admit({ endpoint, frame }: Compiled, caller: Session, atMs: number): Promise<Session | undefined> {
  try {
    await frame.authorise(endpoint, caller, atMs);
    return caller;
  } catch (error) {
    const isOwed = error instanceof AppError && (error.code === 'factor_required' || error.code === 'session_expired');
    if (endpoint.auth !== 'public' || !isOwed) throw error;
    return undefined;
  }
}

type Admitted = { readonly caller: Session | undefined; readonly atMs: number };

function callOf(compiled: Compiled, request: FastifyRequest, reply: FastifyReply, { caller, atMs }: Admitted): AnyCall {
  const { endpoint, frame } = compiled;
  const body = endpoint.request === undefined ? undefined : parsed(endpoint.request, bodyOf(request), 'body');
  return {
    params: endpoint.params === undefined ? undefined : parsedTexts(endpoint.params, request.params, 'path'),
    query: endpoint.query === undefined ? undefined : parsedTexts(endpoint.query, request.query, 'query'),
    body,
    caller,
    atMs,
    client: createClient(request, reply, frame.addressOf(request)),
    key: endpoint.money === true ? keyOf(request) : '',
    requestHash: endpoint.money === true ? requestHashOf(compiled, request, body) : NOTHING,
  };
}

function requireAuth(endpoint: Endpoint, who: Identified): asserts who is Session {
  if (endpoint.auth === 'quick' && (typeof who === 'string' || who.kind !== 'quick')) {
    throw new AppError('quick_expired');
  }
  if (who === 'quick_expired') throw new AppError(endpoint.auth === 'superadmin' ? 'not_signed_in' : who);
  if (who === 'visitor') throw new AppError('not_signed_in');
  if (who === 'expired') throw new AppError('session_expired');
  if (who === 'cross_site') throw new AppError('cross_site');
  if (who.kind === 'quick') requireQuickUse(endpoint, who);
  else if (endpoint.auth !== 'player' && who.kind !== 'account') throw new AppError('forbidden');
}

function bodyOf(request: FastifyRequest): unknown {
  return typeof request.body === 'string' ? parseJsonBody(request.body) : undefined;
}

function keyOf(request: FastifyRequest): string {
  const key = request.headers['idempotency-key'];
  if (key === undefined) throw new AppError('idempotency_key_missing');
  if (typeof key !== 'string' || !KEY.test(key)) {
    throw new AppError('invalid_request', {
      fields: { 'Idempotency-Key': `1 to ${LIMITS.idempotencyKeyMaxLength} letters, digits, _ and -` },
    });
  }
  return key;
}

function requestHashOf(compiled: Compiled, request: FastifyRequest, body: unknown): Uint8Array {
  const params = compiled.endpoint.params === undefined ? '' : JSON.stringify(request.params);
  const text = body === undefined ? '' : canonicalJson(withoutConditions(compiled.endpoint, body) as CanonicalValue);
  return hash('sha256', `${compiled.hashPrefix}${params}${text}`, 'buffer');
}

/** Returns the body without the conditions that a repeated key may change. */
function withoutConditions({ conditions }: Endpoint, body: unknown): unknown {
  if (conditions === undefined) return body;
  return Object.fromEntries(Object.entries(body as object).filter(([name]) => !conditions.includes(name)));
}

/** A browser revalidates a kept picture every ten minutes. */
const PICTURE_KEPT = 'public, max-age=600';
/** The same path never shows another picture. Opening it saves a file, never shows a page. */
const BY_HASH_HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-disposition': 'attachment; filename="avatar.webp"',
  'content-security-policy': "default-src 'none'; sandbox",
};

function sendResult(compiled: Compiled, reply: FastifyReply, result: unknown, startedMs: number): void {
  const { frame, endpoint } = compiled;
  const { id: requestId } = reply.request;
  frame.events.answered({ endpoint, status: 200, requestId, waitedMs: performance.now() - startedMs });
  reply.headers(frame.answerHeaders);
  if (endpoint.freshSeconds !== undefined) reply.header('cache-control', `private, max-age=${endpoint.freshSeconds}`);
  if (endpoint.picture !== undefined) {
    sendPicture(reply, result as Picture, endpoint);
    return;
  }
  if (endpoint.file !== undefined) {
    sendFile(compiled, reply, Readable.from(result as AsyncIterable<string | Uint8Array>), endpoint.file);
    return;
  }
  reply.header('content-type', JSON_TYPE).send(result instanceof JsonText ? result.text : JSON.stringify(result));
}

function sendPicture(reply: FastifyReply, { bytes, etag }: Picture, { picture: type, byHash }: Endpoint): void {
  reply.header('cache-control', PICTURE_KEPT).header('etag', etag);
  if (byHash === true) reply.headers(BY_HASH_HEADERS);
  if (knowsEtag(reply.request.headers['if-none-match'], etag)) reply.code(304).send();
  else reply.header('content-type', type).send(bytes);
}

/**
 * Streams a file. A failure half-way cuts the connection, so that no part passes for the whole. HEAD creates only its
 * first piece.
 */
function sendFile({ frame, endpoint }: Compiled, reply: FastifyReply, pieces: Readable, file: FileKind): void {
  const { id, method } = reply.request;
  const startedMs = performance.now();
  pieces.once('error', (cause) => {
    const waitedMs = performance.now() - startedMs;
    frame.events.requestFailed({
      path: endpoint.path,
      method,
      requestId: id,
      error: frame.asAppError(cause),
      waitedMs,
    });
  });
  reply
    .header('content-type', file.type === 'application/zip' ? file.type : `${file.type}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${file.name}"`);
  if (method === 'HEAD') {
    pieces.destroy();
    reply.send();
  } else {
    reply.send(pieces);
  }
}

type FileKind = NonNullable<Endpoint['file']>;

export type Failure = { readonly error: unknown; readonly startedMs: number; readonly path: string };

/** Answers an error, and turns anything unexpected into `internal` without detail. */
export function sendError(frame: Frame, request: FastifyRequest, reply: FastifyReply, failure: Failure): void {
  const error = frame.asAppError(failure.error);
  const { status } = ERRORS[error.code];
  const waitedMs = performance.now() - failure.startedMs;
  frame.events.requestFailed({ path: failure.path, method: request.method, requestId: request.id, error, waitedMs });
  if (error.retryAfterMs !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(error.retryAfterMs / 1000)));
  reply
    .code(status)
    .headers(frame.answerHeaders)
    .header('content-type', JSON_TYPE)
    .send(JSON.stringify(errorBody(error, request.id)));
}
