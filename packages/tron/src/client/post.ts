import { NodeError } from './node-error.ts';

/** Address of a node, with its limits of time and size. */
export type NodeAddress = {
  /** http or https; a path is prefixed to the calls' own. */
  readonly url: string;
  /** Sent as TRON-PRO-API-KEY, to this node alone. */
  readonly apiKey?: string;
  readonly timeoutMs?: number;
};

type Post = (path: string, body: object, maxBytes: number) => Promise<string>;

const TIMEOUT_MS = 10_000;
const BUSY_STATUS: readonly number[] = [403, 429, 503];

/**
 * Creates the requests to one node: bounded in time and size, never redirected, so that no key reaches another host.
 */
export function createPost({ url, apiKey, timeoutMs = TIMEOUT_MS }: NodeAddress): {
  readonly host: string;
  readonly post: Post;
} {
  const base = new URL(url);
  if (base.protocol !== 'http:' && base.protocol !== 'https:') throw new TypeError('a node speaks http or https');
  const prefix = `${base.origin}${base.pathname.replace(/\/$/, '')}`;
  const headers = {
    'content-type': 'application/json',
    ...(apiKey === undefined ? {} : { 'TRON-PRO-API-KEY': apiKey }),
  };
  const post: Post = async (path, body, maxBytes) => {
    const fail = (error: unknown): never => {
      throw asNodeError(error, base.host);
    };
    const response = await fetch(`${prefix}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(fail);
    if (response.status !== 200) {
      await response.body?.cancel().catch(() => undefined);
      throw new NodeError(
        BUSY_STATUS.includes(response.status) ? 'busy' : 'status',
        base.host,
        `HTTP ${response.status}`,
      );
    }
    return readText(response, maxBytes, base.host).catch(fail);
  };
  return { host: base.host, post };
}

async function readText(response: Response, maxBytes: number, host: string): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  const body: AsyncIterable<Uint8Array> | null = response.body;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new NodeError('size', host, `more than ${maxBytes} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function asNodeError(error: unknown, host: string): NodeError {
  if (error instanceof NodeError) return error;
  if (error instanceof Error && error.name === 'TimeoutError')
    return new NodeError('timeout', host, 'no answer in time');
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : '';
  return new NodeError('unreachable', host, cause === '' ? 'the connection broke off' : cause);
}
