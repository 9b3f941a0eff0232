import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

import { AmountError } from '@voltide/core';
import { CodecError } from '@voltide/tron';
import { parseExactJson } from '@voltide/tron/client/exact-json';

import { Refusal } from '../chain/refusal.ts';
import type { Json } from '../json/exact.ts';
import { findCall, isTrue, JavaError } from './calls.ts';
import type { Fault } from './behaviour.ts';
import { CONTROLS, type Controlled } from './control.ts';
import type { Node } from './node.ts';

const CONTROL_ROOT = '/devnet/';
const MOST_BODY_BYTES = 4 * 1024 * 1024;
const LITE_TEXT = 'this API is closed because this node is a lite fullnode';
const BUSY = { Error: 'class java.lang.IllegalAccessException : lack of computing resources' };
const LOOPBACK = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;
const LOOPBACK_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;

/** Creates a node's HTTP face, with controls for the same machine. */
export function createFace(controlled: Controlled): Server {
  let asked = 0;
  return createServer((request, response) => {
    asked += 1;
    void answer(request, response, { controlled, turn: asked }).catch(() => response.destroy());
  });
}

type Desk = { readonly controlled: Controlled; readonly turn: number };

async function answer(request: IncomingMessage, response: ServerResponse, { controlled, turn }: Desk): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://node');
  const body = await readBody(request);
  if (url.pathname.startsWith(CONTROL_ROOT)) return control(request, response, { controlled, url, body });
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-allow-headers', 'content-type, tron-pro-api-key');
  if (request.method === 'OPTIONS') return send(response, 200, '');
  const { node } = controlled;
  const fault = node.takeFault(url.pathname);
  await wait(node, turn);
  if (fault === 'hang') return;
  if (fault !== undefined && fault !== 'lost-reply') return fail(response, fault);
  const found = findCall(url.pathname);
  if (found === undefined) return send(response, 404, '');
  const text = runCall(() => {
    const members = body === '' ? Object.fromEntries(url.searchParams) : parseExactJson(body);
    if (typeof members !== 'object' || members === null) throw new JavaError(JSON_ERROR, 'not an object');
    const asked = members as Json;
    return found.call({ node, body: asked, visible: isTrue(asked['visible']), view: found.view });
  });
  if (fault === 'lost-reply') return void response.destroy();
  send(response, 200, text);
}

const JSON_ERROR = 'com.alibaba.fastjson.JSONException';

/** Errors stand in an answer with HTTP 200, as the real node's do. */
function runCall(call: () => unknown): string {
  try {
    return JSON.stringify(call());
  } catch (error) {
    if (error instanceof JavaError) return JSON.stringify({ Error: error.message });
    if (error instanceof SyntaxError) return JSON.stringify({ Error: `class ${JSON_ERROR} : ${error.message}` });
    if (error instanceof CodecError)
      return JSON.stringify({ Error: `class java.lang.IllegalArgumentException : ${error.message}` });
    throw error;
  }
}

function fail(response: ServerResponse, fault: Exclude<Fault, 'hang' | 'lost-reply'>): void {
  switch (fault) {
    case 'reset':
      return void response.destroy();
    case 'busy':
      return send(response, 200, JSON.stringify(BUSY));
    case 'broken-json':
      return send(response, 200, '{"block_header":{"raw_da');
    case 'lite':
      return send(response, 200, LITE_TEXT);
    case 'empty':
      return send(response, 200, '{}');
    default:
      return send(response, Number(fault.slice('status-'.length)), '');
  }
}

type Ordered = { readonly controlled: Controlled; readonly url: URL; readonly body: string };

function control(request: IncomingMessage, response: ServerResponse, { controlled, url, body }: Ordered): void {
  // A page that somebody visits can send requests to this machine too; its origin, or the name it used, gives it away.
  const near = LOOPBACK.test(request.socket.remoteAddress ?? '') && LOOPBACK_HOST.test(request.headers.host ?? '');
  if (!near || request.headers.origin !== undefined) return send(response, 403, '');
  const name = url.pathname.slice(CONTROL_ROOT.length);
  const run = Object.hasOwn(CONTROLS, name) ? CONTROLS[name] : undefined;
  if (run === undefined) return send(response, 404, '');
  if (request.method !== 'POST') return send(response, 405, '');
  try {
    const members = body === '' ? {} : parseExactJson(body);
    if (typeof members !== 'object' || members === null) throw new CodecError('not an object');
    send(response, 200, JSON.stringify(run(controlled, members as Json)));
  } catch (error) {
    if (!isRefused(error)) throw error;
    send(response, 400, JSON.stringify({ error: error.message }));
  }
}

function isRefused(error: unknown): error is Error {
  return [CodecError, AmountError, Refusal, RangeError, SyntaxError].some((kind) => error instanceof kind);
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > MOST_BODY_BYTES) throw new RangeError('a body of more than 4 MiB');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Delays by the number of the request, the same in every run. */
async function wait(node: Node, turn: number): Promise<void> {
  const { latencyMs, jitterMs } = node.getBehaviour();
  const delayMs = latencyMs + (jitterMs === 0 ? 0 : (turn * 2_654_435_761) % (jitterMs + 1));
  if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
}

function send(response: ServerResponse, status: number, text: string): void {
  const type = text.startsWith('{') || text.startsWith('[') ? 'application/json;charset=utf-8' : 'text/plain';
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(text) });
  response.end(text);
}
