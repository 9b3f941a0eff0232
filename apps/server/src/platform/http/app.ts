import type { IncomingMessage, Server } from 'node:http';

import { LIMITS } from '@voltide/contract';
import { assert } from '@voltide/core';
import { ALL_ENDPOINTS } from '@voltide/games/contract';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';

import { createClientErrors } from './client-errors.ts';
import { dispatcherOf, sendError, type Failure } from './dispatch.ts';
import { AppError } from '../../errors.ts';
import type { Frame } from './frame.ts';
import { createRequestIds } from './request-id.ts';
import type { Route } from './route.ts';
import { endUnread } from './unread.ts';

/** Time limits of a client. A request that stays unfinished is closed within about 11 s (security.md §0.3). */
export type TimeLimits = {
  readonly headersMs: number;
  readonly requestMs: number;
  readonly checkEveryMs: number;
  readonly keepAliveMs: number;
  readonly unreadMs: number;
};

export const TIME_LIMITS: TimeLimits = {
  headersMs: 5000,
  requestMs: 10_000,
  checkEveryMs: 1000,
  keepAliveMs: 72_000,
  unreadMs: 30_000,
};

/** The interval in which a closing server closes answered connections. */
const CLOSE_EVERY_MS = 50;

type AppOptions<Context> = {
  readonly frame: Frame;
  readonly context: Context;
  readonly routes: readonly Route<Context>[];
  readonly timeLimits?: TimeLimits;
  /** True for requests that open a socket. Any other upgrade is answered as a plain request. */
  readonly wantsSocket?: (request: IncomingMessage) => boolean;
};

export function createApp<Context>(options: AppOptions<Context>): FastifyInstance {
  const { frame, context, routes, timeLimits = TIME_LIMITS } = options;
  const idOf = createRequestIds();
  const clientErrors = createClientErrors({ frame, newRequestId: () => idOf() });
  const answerError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    sendError(frame, request, reply, frameFailure(frame, request, error));
  };
  const app = Fastify({
    logger: false,
    bodyLimit: LIMITS.bodyMaxBytes,
    requestTimeout: timeLimits.requestMs,
    keepAliveTimeout: timeLimits.keepAliveMs,
    http: {
      headersTimeout: timeLimits.headersMs,
      requestTimeout: timeLimits.requestMs,
      connectionsCheckingInterval: timeLimits.checkEveryMs,
      requireHostHeader: false,
      shouldUpgradeCallback: (request) => options.wantsSocket?.(request) ?? false,
    },
    clientErrorHandler: (error, socket) => {
      clientErrors.onClientError(error, socket);
    },
    requestIdHeader: false,
    genReqId: ({ headers }) => idOf(headers),
    exposeHeadRoutes: false,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    frameworkErrors: answerError,
  });
  clientErrors.listen(app);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, readText);
  app.setErrorHandler(answerError);
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const hosts = countHosts(raw.rawHeaders);
    if (hosts === 1 || (hosts === 0 && raw.httpVersion === '1.0')) done();
    else done(new AppError('invalid_request', { fields: { Host: 'Every request names one host.' } }));
  });
  endUnread(app.server, timeLimits.unreadMs);
  app.addHook('preClose', (done) => {
    closeAnswered(app.server);
    done();
  });
  for (const route of routes) addRoute(app, route, dispatcherOf(route, frame, context));
  return app;
}

/**
 * Closes each connection once it is answered, while a server closes. Node itself closes only those that are idle when
 * it begins, and others would keep it for as long as they may be idle.
 */
function closeAnswered(server: Server): void {
  const timer = setInterval(() => server.closeIdleConnections(), CLOSE_EVERY_MS);
  server.once('close', () => clearInterval(timer));
}

function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}

type RouteHandler = ReturnType<typeof dispatcherOf>;

/** A body of another type than JSON is read for its one route only: other sites can have browsers send it. */
function addRoute(app: FastifyInstance, { endpoint }: Pick<Route<never>, 'endpoint'>, handler: RouteHandler): void {
  const { method, path: url, bodyType, bodyMaxBytes: bodyLimit = LIMITS.bodyMaxBytes } = endpoint;
  if (bodyType === undefined) {
    app.route({ method: method === 'GET' ? ['GET', 'HEAD'] : method, url, bodyLimit, handler });
    return;
  }
  void app.register((scope, _options, done) => {
    scope.addContentTypeParser(bodyType, { parseAs: 'string' }, readText);
    scope.route({ method, url, bodyLimit, handler });
    done();
  });
}

function readText(_request: FastifyRequest, body: string, done: (error: null, text: string) => void): void {
  done(null, body);
}

export function checkRoutes(routes: readonly Pick<Route<never>, 'endpoint'>[]): void {
  for (const endpoint of ALL_ENDPOINTS) {
    const count = routes.filter((route) => route.endpoint === endpoint).length;
    assert(count === 1, `${endpoint.method} ${endpoint.path} has ${count} handlers instead of one`);
  }
  assert(routes.length === ALL_ENDPOINTS.length, 'there are handlers for calls outside the contract');
}

const FRAME_CODES = new Map([
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 'unsupported_media_type'],
  ['FST_ERR_CTP_BODY_TOO_LARGE', 'body_too_large'],
] as const);

/** Counts a request that failed before its handler against the address, so that it cannot be sent without end. */
function frameFailure(frame: Frame, request: FastifyRequest, error: FastifyError): Failure {
  const startedMs = performance.now();
  try {
    frame.limits.request({ address: frame.addressOf(request), nowMs: frame.clock.nowMs() }, undefined);
  } catch (limit) {
    return { error: limit, startedMs, path: 'frame' };
  }
  const code = FRAME_CODES.get(error.code as 'FST_ERR_CTP_BODY_TOO_LARGE');
  const known = code !== undefined || (error.statusCode !== undefined && error.statusCode < 500);
  const found = known ? new AppError(code ?? 'invalid_request', { cause: error }) : error;
  return { error: found, startedMs, path: 'frame' };
}
