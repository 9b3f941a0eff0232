import { once } from 'node:events';
import { chmodSync, existsSync, unlinkSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';

import type { Place } from './wire/address.ts';
import { LineError, readLines } from './wire/lines.ts';
import {
  GREETING,
  makeNonce,
  PATIENCE_MS,
  readRequest,
  writeAnswer,
  type Answer,
  type Request,
} from './wire/protocol.ts';

type Ports = {
  readonly secret: Uint8Array;
  readonly answer: (request: Request) => Answer;
  /** Reports callers without the secret, once a minute at most. */
  readonly onStranger: (count: number) => void;
  /** Reports errors that end the signer, such as a full disk. */
  readonly onFailure: (error: unknown) => void;
  readonly nowMs: () => number;
};

const MAX_CONNECTIONS = 64;
const MINUTE_MS = 60_000;

/** Listens at a place. @throws Error if another signer does already, or the system does not allow it. */
export async function serve(place: Place, ports: Ports): Promise<Server> {
  const noticeStranger = createNotice(ports);
  const server = createServer((socket) => {
    answerOnce(socket, ports).then(
      (isKnown) => (isKnown ? undefined : noticeStranger()),
      (error: unknown) => {
        socket.destroy();
        if (!(error instanceof LineError)) ports.onFailure(error);
      },
    );
  });
  server.maxConnections = MAX_CONNECTIONS;
  if ('path' in place) await removeDeadSocket(place.path);
  server.listen(place);
  await once(server, 'listening');
  if ('path' in place) chmodSync(place.path, 0o600);
  return server;
}

/** False for a caller that does not know the secret: it gets no answer. */
async function answerOnce(socket: Socket, { secret, answer }: Ports): Promise<boolean> {
  const timer = setTimeout(() => socket.destroy(), PATIENCE_MS);
  socket.once('close', () => clearTimeout(timer));
  const lines = readLines(socket);
  const nonce = makeNonce();
  socket.write(`${GREETING} ${nonce}\n`);
  const read = readRequest(await lines.next(), nonce, secret);
  if (read === undefined) {
    socket.destroy();
    return false;
  }
  socket.end(`${writeAnswer(answer(read.request), read.nonces, secret)}\n`);
  return true;
}

function createNotice({ onStranger, nowMs }: Ports): () => void {
  let count = 0;
  let toldMs = -Infinity;
  return () => {
    count += 1;
    if (nowMs() - toldMs < MINUTE_MS) return;
    toldMs = nowMs();
    onStranger(count);
    count = 0;
  };
}

/** A socket file outlives its process when that is killed. */
async function removeDeadSocket(path: string): Promise<void> {
  if (!existsSync(path)) return;
  const probe = connect(path);
  try {
    await once(probe, 'connect');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') throw error;
    unlinkSync(path);
    return;
  } finally {
    probe.destroy();
  }
  throw new Error(`another signer listens at ${path}`);
}
