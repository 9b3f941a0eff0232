import { once } from 'node:events';
import { createServer, request, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

type PlainProxy = {
  readonly url: string;
  /** Leads to this server from now on. */
  readonly leadTo: (url: string) => void;
  readonly close: () => Promise<void>;
};

/** Treatment of X-Forwarded-For by the proxy, and of requests that open a socket. */
type Manner = { readonly forwardedFor: 'append' | 'keep'; readonly sockets: boolean };

/** Starts a proxy on a free port of this machine. */
export async function startPlainProxy({ forwardedFor, sockets }: Manner): Promise<PlainProxy> {
  let target = new URL('http://127.0.0.1:9');
  const open = new Set<Socket>();
  const headersOf = ({ headers, socket }: IncomingMessage): Record<string, string | string[] | undefined> => {
    const before = headers['x-forwarded-for'];
    const own = socket.remoteAddress ?? '';
    // A proxy that knows nothing of sockets drops what concerns its own connection (RFC 9110 §7.6.1).
    const passed = sockets ? headers : { ...headers, connection: 'close', upgrade: undefined };
    if (forwardedFor === 'keep') return passed;
    return { ...passed, 'x-forwarded-for': before === undefined ? own : `${[before].flat().join(', ')}, ${own}` };
  };
  const server = createServer((incoming, answer) => {
    const { method, url } = incoming;
    const headers = Object.entries(headersOf(incoming)).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as const],
    );
    const onward = request(new URL(url ?? '/', target), {
      method: method ?? 'GET',
      headers: Object.fromEntries(headers),
    });
    onward.on('response', (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    onward.on('error', () => answer.writeHead(502).end());
    incoming.pipe(onward);
  });
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  if (sockets) {
    server.on('upgrade', (incoming: IncomingMessage, socket: Socket, head) => {
      const onward = connect(Number(target.port), target.hostname);
      const lines = Object.entries(headersOf(incoming)).map(([name, value]) => `${name}: ${[value].flat().join(', ')}`);
      onward.write(`GET ${incoming.url ?? '/'} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      onward.write(head);
      for (const each of [onward, socket]) each.on('error', () => undefined);
      socket.pipe(onward).pipe(socket);
    });
  }
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo: (url) => {
      target = new URL(url);
    },
    close: async () => {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, 'close');
    },
  };
}
