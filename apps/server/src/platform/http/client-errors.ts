import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

import { ERRORS, type ErrorCode } from '@voltide/contract';
import type { FastifyInstance } from 'fastify';

import { AppError, errorBody } from '../../errors.ts';
import type { Frame } from './frame.ts';

const CODES: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'body_too_large',
};

type Ports = { readonly frame: Frame; readonly newRequestId: () => string };

/** Answers what Node rejects before there is a request, from the same closed list as everything else (S14-01). */
export function createClientErrors({ frame, newRequestId }: Ports) {
  const answerOf = (error: AppError): { readonly status: number; readonly headers: Headers; readonly text: string } => {
    const requestId = newRequestId();
    frame.events.requestFailed({ path: 'frame', method: '', requestId, error, waitedMs: 0 });
    const text = JSON.stringify(errorBody(error, requestId));
    const headers = {
      ...frame.answerHeaders,
      'content-type': 'application/json; charset=utf-8',
      'content-length': `${Buffer.byteLength(text)}`,
      connection: 'close',
    };
    return { status: ERRORS[error.code].status, headers, text };
  };
  const end = (socket: Duplex, error: AppError): void => {
    const { status, headers, text } = answerOf(error);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n`;
    socket.end(head + text, () => {
      socket.destroy();
    });
  };
  return {
    /** Handles bytes that are not HTTP, headers that are too large, and requests that do not end. */
    onClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
      if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
      else end(socket, new AppError(CODES[error.code ?? ''] ?? 'invalid_request', { cause: error }));
    },
    listen({ server }: FastifyInstance): void {
      server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
        end(socket, new AppError('method_not_allowed'));
      });
      server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
        const fields = { Expect: 'Only 100-continue can be expected.' };
        const { status, headers, text } = answerOf(new AppError('invalid_request', { fields }));
        response.writeHead(status, headers).end(text);
      });
    },
  };
}

type Headers = Readonly<Record<string, string>>;
