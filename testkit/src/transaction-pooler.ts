import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';

import { present } from '@voltide/core';
import pg from 'pg';

/** A connection pooler that gives each transaction whichever connection to the server is free. */
type TransactionPooler = { readonly url: string; readonly close: () => Promise<void> };

type Backend = { readonly socket: Socket; client: Socket | undefined };

const READY = 'Z'.charCodeAt(0);
const IDLE = 'I'.charCodeAt(0);
const END = 'X'.charCodeAt(0);
/** Every message but a client's first is a letter, its length with itself, and its body. */
const HEAD_BYTES = 5;

/** Starts one with so many connections to the server at `url`, which asks for no password. */
export async function startTransactionPooler(url: string, size = 3): Promise<TransactionPooler> {
  const pool = await openBackends(url, size);
  const clients = new Set<Socket>();
  const server = createServer((client) => {
    clients.add(client);
    serve(client, pool);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const pooled = new URL(url);
  pooled.search = '';
  pooled.hostname = '127.0.0.1';
  pooled.port = String((server.address() as AddressInfo).port);
  return {
    url: pooled.href,
    close: async () => {
      for (const socket of [...clients, ...pool.sockets]) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

type Backends = {
  /** First message of the server to a client. */
  readonly greeting: Buffer;
  readonly sockets: readonly Socket[];
  /** The free one that was used last; undefined, and called again later, where none is free. */
  readonly take: (wait: () => void) => Backend | undefined;
};

async function openBackends(url: string, size: number): Promise<Backends> {
  const free: Backend[] = [];
  const waiting: (() => void)[] = [];
  const letGo = (backend: Backend): void => {
    backend.client = undefined;
    free.push(backend);
    waiting.shift()?.();
  };
  let greeting: Buffer = Buffer.alloc(0);
  for (let i = 0; i < size; i++) {
    const opened = await openBackend(url, letGo);
    greeting = opened.greeting;
    free.push(opened.backend);
  }
  const sockets = free.map(({ socket }) => socket);
  const take = (wait: () => void): Backend | undefined => {
    if (free.length === 0) waiting.push(wait);
    return free.pop();
  };
  return { greeting, sockets, take };
}

/** Opens one connection to the server, which is let go of at the end of each transaction. */
async function openBackend(url: string, letGo: (backend: Backend) => void) {
  const socket = connect(placeOf(url));
  const backend: Backend = { socket, client: undefined };
  const read = createReader();
  const { promise: isReady, resolve } = Promise.withResolvers<Buffer>();
  let isStarting = true;
  let greeted: Buffer = Buffer.alloc(0);
  socket.on('data', (piece: Buffer) => {
    if (isStarting) greeted = Buffer.concat([greeted, piece]);
    else backend.client?.write(piece);
    for (const message of read(piece)) {
      if (message[0] !== READY) continue;
      if (isStarting) resolve(greeted);
      else if (message[HEAD_BYTES] === IDLE) letGo(backend);
      isStarting = false;
    }
  });
  socket.write(startupOf(url));
  return { backend, greeting: await isReady };
}

/** Hands on what a client says, to whichever connection it gets for its next transaction. */
function serve(client: Socket, { greeting, take }: Backends): void {
  const queue: Buffer[] = [];
  let hasStarted = false;
  let backend: Backend | undefined;
  const send = (): void => {
    if (backend?.client !== client) backend = take(send);
    if (backend === undefined) return;
    backend.client = client;
    for (const piece of queue.splice(0)) backend.socket.write(piece);
  };
  client.on('error', () => undefined);
  client.on('data', (piece: Buffer) => {
    const isEnd = piece[0] === END;
    if (hasStarted && !isEnd) {
      queue.push(piece);
      send();
    } else if (!hasStarted) client.write(greeting);
    hasStarted = true;
  });
}

function placeOf(url: string): { readonly path: string } | { readonly host: string; readonly port: number } {
  const { host, port } = new pg.Client({ connectionString: url });
  return host.startsWith('/') ? { path: join(host, `.s.PGSQL.${port}`) } : { host, port };
}

/** The first message of a connection: version 3.0, user and database. */
function startupOf(url: string): Buffer {
  const { user, database } = new pg.Client({ connectionString: url });
  const named = ['user', present(user, 'a user'), 'database', present(database, 'a database')];
  const body = Buffer.from(`${named.join('\0')}\0\0`);
  const head = Buffer.alloc(8);
  head.writeInt32BE(head.length + body.length);
  head.writeInt32BE(196_608, 4);
  return Buffer.concat([head, body]);
}

/** Cuts what a server sends into its messages. */
function createReader(): (piece: Buffer) => readonly Buffer[] {
  let held: Buffer = Buffer.alloc(0);
  return (piece) => {
    held = Buffer.concat([held, piece]);
    const messages: Buffer[] = [];
    while (held.length >= HEAD_BYTES && held.length > held.readInt32BE(1)) {
      const end = held.readInt32BE(1) + 1;
      messages.push(held.subarray(0, end));
      held = held.subarray(end);
    }
    return messages;
  };
}
