import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** An answer of the server as parsed JSON, which a lie may change. */
export type Answer = Record<string, unknown>;
export type Lie = (path: string, answer: Answer) => void;

const PASSED_ON = ['authorization', 'content-type', 'cookie', 'idempotency-key', 'sec-fetch-site', 'x-quick-session'];

/** A server that passes everything on to an honest one, and changes what it answers. */
type LyingServer = { readonly url: string; readonly close: () => Promise<void> };

/** Starts the server on a free port. */
export async function startLyingServer(honestUrl: string, lie: Lie): Promise<LyingServer> {
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(chunk as Buffer);
      const headers = new Headers({ origin: honestUrl });
      for (const name of PASSED_ON) {
        const value = incoming.headers[name];
        if (typeof value === 'string') headers.set(name, value);
      }
      const method = incoming.method ?? 'GET';
      const answer = await fetch(`${honestUrl}${incoming.url ?? ''}`, {
        method,
        headers,
        ...(method === 'GET' ? {} : { body: Buffer.concat(chunks) }),
      });
      const text = await answer.text();
      const told: Record<string, string | string[]> = { 'set-cookie': answer.headers.getSetCookie() };
      for (const name of ['content-type', 'retry-after']) {
        const value = answer.headers.get(name);
        if (value !== null) told[name] = value;
      }
      outgoing.writeHead(answer.status, told);
      outgoing.end(answer.ok ? changed(incoming.url ?? '', text, lie) : text);
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Odds tables are passed on to the byte: they are read by their hash. */
function changed(path: string, text: string, lie: Lie): string {
  if (path.startsWith('/api/tables/')) return text;
  const answer = JSON.parse(text) as Answer;
  lie(path, answer);
  return JSON.stringify(answer);
}
