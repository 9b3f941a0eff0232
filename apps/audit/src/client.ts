import { randomUUID } from 'node:crypto';

import { nowMs, wait } from './clock.ts';
import type { Doc, Json } from './recompute.ts';

/** The installation answered with an error that waiting does not help. */
export class Refused extends Error {
  override name = 'Refused';
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, path: string) {
    super(`${path} answered ${status} ${code}`);
    this.status = status;
    this.code = code;
  }
}

/** Counts of the requests and waits of an audit. */
export type Traffic = { requests: number; waits: number; waitedMs: number; readonly refusals: Map<string, number> };

type Call = {
  readonly body?: Json;
  /** The call moves money: it gets an Idempotency-Key, which a repetition repeats. */
  readonly isMoney?: boolean;
  /** The longest that a limit is waited for; ten minutes unless told otherwise. */
  readonly patienceMs?: number;
};

export type Client = {
  readonly get: (path: string, call?: Call) => Promise<Doc>;
  readonly post: (path: string, call?: Call) => Promise<Doc>;
  /** The bytes of an answer as text. */
  readonly read: (path: string) => Promise<string>;
  readonly setHeader: (name: string, value: string) => void;
};

const PATIENCE_MS = 600_000;
const ANSWER_MS = 60_000;
const LIMIT_MS = 1000;
const BUSY_MS = 2000;

/** Creates a visitor: a client without cookies or token. Limits are waited for as `Retry-After` says. */
export function createClient(baseUrl: string, traffic: Traffic): Client {
  const cookies = new Map<string, string>();
  const always: Record<string, string> = { 'content-type': 'application/json', origin: baseUrl };
  const once = async (method: string, path: string, call: Call, key: string): Promise<Response> => {
    traffic.requests += 1;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        ...always,
        'sec-fetch-site': 'same-origin',
        ...(cookie === '' ? {} : { cookie }),
        ...(call.isMoney === true ? { 'idempotency-key': key } : {}),
      },
      signal: AbortSignal.timeout(ANSWER_MS),
      ...(method === 'GET' ? {} : { body: JSON.stringify(call.body ?? {}) }),
    });
    for (const line of answer.headers.getSetCookie()) keepCookie(cookies, line);
    return answer;
  };
  const send = async (method: string, path: string, call: Call = {}): Promise<Response> => {
    const key = randomUUID();
    const untilMs = nowMs() + (call.patienceMs ?? PATIENCE_MS);
    for (;;) {
      const answer = await once(method, path, call, key).catch((error: unknown) => {
        // A connection that broke says nothing about the call: the key makes its repetition safe.
        if (nowMs() > untilMs) throw error;
        return undefined;
      });
      if (answer?.ok === true) return answer;
      const code = answer === undefined ? 'no answer' : await codeOf(answer);
      traffic.refusals.set(code, (traffic.refusals.get(code) ?? 0) + 1);
      const pauseMs = pauseOf(answer);
      if (pauseMs === undefined || nowMs() + pauseMs > untilMs) {
        throw new Refused(answer?.status ?? 0, code, `${method} ${path}`);
      }
      traffic.waits += 1;
      traffic.waitedMs += pauseMs;
      await wait(pauseMs);
    }
  };
  return {
    get: async (path, call) => (await (await send('GET', path, call)).json()) as Doc,
    post: async (path, call) => (await (await send('POST', path, call)).json()) as Doc,
    read: async (path) => (await send('GET', path)).text(),
    setHeader: (name, value) => {
      always[name] = value;
    },
  };
}

/** Returns the wait before the same request may be sent again, or undefined if that does not help. */
function pauseOf(answer: Response | undefined): number | undefined {
  if (answer === undefined || answer.status >= 500) {
    const seconds = Number(answer?.headers.get('retry-after') ?? Number.NaN);
    return answer?.status === 500 ? undefined : Number.isFinite(seconds) ? seconds * 1000 : BUSY_MS;
  }
  if (answer.status !== 429) return undefined;
  const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds * 1000 : LIMIT_MS;
}

async function codeOf(answer: Response): Promise<string> {
  const body = (await answer.json().catch(() => ({}))) as { readonly code?: unknown };
  return typeof body.code === 'string' ? body.code : String(answer.status);
}

function keepCookie(cookies: Map<string, string>, line: string): void {
  const [pair = ''] = line.split(';', 1);
  const equals = pair.indexOf('=');
  if (/;\s*Max-Age=0(;|$)/i.test(line)) cookies.delete(pair.slice(0, equals));
  else cookies.set(pair.slice(0, equals), pair.slice(equals + 1));
}
