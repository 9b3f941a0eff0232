import { Agent, request as httpRequest, type IncomingHttpHeaders, type RequestOptions } from 'node:http';

import {
  COMMON_ERRORS,
  type Endpoint,
  type ErrorBody,
  type ErrorCode,
  type ParamsOf,
  type QueryOf,
  type RequestOf,
  type ResponseOf,
} from '@voltide/contract';
import { present } from '@voltide/core';
import * as v from 'valibot';

export type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly json: unknown };

export type Sending = {
  readonly body?: unknown;
  /** Sent as it is, in place of `body`. */
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

type CallInput<E extends Endpoint> = {
  readonly params?: ParamsOf<E>;
  readonly query?: QueryOf<E>;
  readonly body?: RequestOf<E>;
  readonly key?: string;
};

/** A call was answered out of the closed list. */
export class CallError extends Error {
  override name = 'CallError';
  readonly status: number;
  readonly body: ErrorBody;
  readonly headers: IncomingHttpHeaders;

  constructor({ status, json, headers }: Answer) {
    const body = json as ErrorBody;
    super(`${status} ${body.code}: ${body.error}`);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

export type Client = {
  /** Sends anything and returns whatever comes back. */
  readonly send: (method: string, path: string, sending?: Sending) => Promise<Answer>;
  /** Makes a call of the contract. Its answer is checked against the contract. @throws CallError */
  readonly call: <E extends Endpoint>(endpoint: E, input?: CallInput<E>) => Promise<ResponseOf<E>>;
  /** Makes a call that must be refused, and returns how. */
  readonly refused: <E extends Endpoint>(endpoint: E, input?: CallInput<E>) => Promise<CallError>;
  readonly setToken: (token: string | undefined) => void;
  readonly token: () => string | undefined;
  readonly setHeader: (name: string, value: string) => void;
  readonly headers: () => Readonly<Record<string, string>>;
  readonly cookies: Map<string, string>;
  readonly close: () => void;
};

/**
 * A browser as far as the server can tell: it keeps cookies, sends JSON and says that its page has our origin. With an
 * address it comes through a proxy from there.
 */
export function createClient(baseUrl: string, address?: string): Client {
  const { hostname: host, port } = new URL(baseUrl);
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const cookies = new Map<string, string>();
  const always: Record<string, string> = {};
  let token: string | undefined;

  const headersNow = (): Readonly<Record<string, string>> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(cookie === '' ? {} : { cookie }),
      ...(address === undefined ? {} : { 'x-forwarded-for': address }),
      ...always,
    };
  };

  const send = async (method: string, path: string, sending: Sending = {}): Promise<Answer> => {
    const text = sending.text ?? (sending.body === undefined ? '' : JSON.stringify(sending.body));
    const answer = await exchange(
      { host, port, path, method, agent },
      {
        text,
        headers: { ...headersNow(), 'content-length': String(Buffer.byteLength(text)), ...sending.headers },
      },
    );
    for (const line of answer.headers['set-cookie'] ?? []) keepCookie(cookies, line);
    return answer;
  };

  const exchangeCall = <E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): Promise<Answer> => {
    const headers = input.key === undefined ? {} : { 'idempotency-key': input.key };
    const sending = input.body === undefined ? { headers } : { headers, body: input.body };
    return send(endpoint.method, addressOf(endpoint, input), sending);
  };

  return {
    send,
    call: async (endpoint, input) => {
      const answer = await exchangeCall(endpoint, input);
      if (answer.status !== 200) throw declared(endpoint, new CallError(answer));
      return v.parse(endpoint.response, answer.json) as ResponseOf<typeof endpoint>;
    },
    refused: async (endpoint, input) => {
      const answer = await exchangeCall(endpoint, input);
      if (answer.status < 400) throw new Error(`${endpoint.path} was not refused`);
      return declared(endpoint, new CallError(answer));
    },
    headers: headersNow,
    setToken: (next) => {
      token = next;
    },
    token: () => token,
    setHeader: (name, value) => {
      always[name] = value;
    },
    cookies,
    close: () => {
      agent.destroy();
    },
  };
}

/** A call answers with the codes that the contract lists for it, and no others. */
function declared({ path, errors }: Endpoint, error: CallError): CallError {
  const codes: readonly ErrorCode[] = [...errors, ...COMMON_ERRORS];
  if (codes.includes(error.body.code)) return error;
  throw new Error(`${path} answered ${error.message}, which its contract does not list`);
}

function addressOf<E extends Endpoint>(endpoint: E, { params, query }: CallInput<E>): string {
  const values = (params ?? {}) as Readonly<Record<string, string>>;
  const fill = (_: string, name: string): string => encodeURIComponent(present(values[name], name));
  const path = endpoint.path.replaceAll(/:(\w+)/g, fill);
  const pairs = Object.entries<string | undefined>(query ?? {});
  const search = new URLSearchParams(pairs.filter((pair): pair is [string, string] => pair[1] !== undefined));
  return search.size === 0 ? path : `${path}?${search.toString()}`;
}

function keepCookie(cookies: Map<string, string>, line: string): void {
  const [pair = ''] = line.split(';', 1);
  const equals = pair.indexOf('=');
  const name = pair.slice(0, equals);
  if (/;\s*Max-Age=0(;|$)/i.test(line)) cookies.delete(name);
  else cookies.set(name, pair.slice(equals + 1));
}

type Outgoing = { readonly text: string; readonly headers: Readonly<Record<string, string>> };

function exchange(target: RequestOptions, { text, headers }: Outgoing): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest({ ...target, headers }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.once('error', reject);
      incoming.once('end', () => {
        const body = Buffer.concat(chunks).toString('utf8');
        const isJson = incoming.headers['content-type']?.startsWith('application/json') === true;
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          json: isJson ? (JSON.parse(body) as unknown) : body,
        });
      });
    });
    outgoing.once('error', reject);
    outgoing.end(text);
  });
}
