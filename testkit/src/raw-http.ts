import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export type RawRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

type RawAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** Writes a request as HTTP/1.1 text that asks for the connection to be closed after the answer. */
export function requestText({ method, path, headers = {}, body = '' }: RawRequest): string {
  const all = {
    host: 'localhost',
    connection: 'close',
    ...(body === '' ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${path} HTTP/1.1`, ...lines, '', body].join('\r\n');
}

/**
 * Sends requests at truly the same moment: each on its own socket up to its last byte, and the last bytes together once
 * all sockets have taken the rest.
 */
export async function sendTogether(url: string, requests: readonly RawRequest[]): Promise<readonly RawAnswer[]> {
  const waiting = await Promise.all(
    requests.map(async (request) => {
      const bytes = Buffer.from(requestText(request));
      const socket = await openSocket(url);
      await write(socket, bytes.subarray(0, -1));
      return { socket, last: bytes.subarray(-1), answer: readAnswer(socket) };
    }),
  );
  for (const { socket, last } of waiting) socket.write(last);
  return Promise.all(waiting.map(({ answer }) => answer));
}

/** Opens a socket to the server of a URL. */
export async function openSocket(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await once(socket, 'connect');
  return socket;
}

function write(socket: Socket, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.write(bytes, (error) => {
      if (error) reject(error);
      else resolve();
    });
  });
}

/** Reads one answer up to the end of the connection. */
export async function readAnswer(socket: Socket): Promise<RawAnswer> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(socket, 'close');
  const [head = '', ...rest] = Buffer.concat(chunks).toString('utf8').split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  return { status: Number(statusLine.split(' ')[1] ?? 0), headers, body: rest.join('\r\n\r\n') };
}
