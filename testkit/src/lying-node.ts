import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export type NodeJson = Readonly<Record<string, unknown>>;

type NodeCall = { readonly path: string; readonly body: NodeJson };

/** Returns a false answer of a node; undefined for the true one. */
export type Lie = (call: NodeCall, truth: NodeJson) => NodeJson | undefined | Promise<NodeJson | undefined>;

/** A node that passes every call on to an honest one, and changes what that one says. */
type LyingNode = { readonly url: string; lie: Lie; readonly close: () => Promise<void> };

/** Starts a node in front of another. It is honest until it is given a lie. */
export async function startLyingNode(honestUrl: string): Promise<LyingNode> {
  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const text = await readText(request);
      const path = request.url ?? '/';
      const truth = await (await fetch(`${honestUrl}${path}`, { method: 'POST', body: text })).text();
      const body = JSON.parse(text === '' ? '{}' : text) as NodeJson;
      const told = await node.lie({ path, body }, JSON.parse(truth) as NodeJson);
      response.end(told === undefined ? truth : JSON.stringify(told));
    };
    answer().catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const node: LyingNode = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lie: () => undefined,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
  return node;
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks).toString();
}
