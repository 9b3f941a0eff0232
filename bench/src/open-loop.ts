import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { present } from '@voltide/core';

type OpenLoopOptions = {
  readonly port: number;
  readonly tokens: readonly string[];
  readonly body: string;
  readonly perSecond: number;
  readonly seconds: number;
};

type OpenLoopResult = {
  readonly latenciesMs: readonly number[];
  /** Answers per second from then until the last one; with a rate that is out of reach, the most there can be. */
  readonly perSecond: number;
};

type Waiting = { readonly text: string; readonly intendedMs: number };

/** Not measured: new connections and a sender that compiles its own code make the first moments slow. */
const WARM_SECONDS = 1;
const CONNECTIONS = 128;
const READ_BYTES = 16_384;
const STATUS_AT = 'HTTP/1.1 '.length;

/**
 * Sends at a fixed rate whatever the answers do, and measures each request from the moment it was meant to leave,
 * so that a stalled server cannot hide its stall by slowing the sender down. What is due within a millisecond is meant
 * to leave at its end. Plain sockets, because an HTTP client would take the processor time that is being measured.
 * @throws Error when a request was refused or lost: a refusal is quicker than an open, so the figures would flatter.
 */
export async function runOpenLoop(options: OpenLoopOptions): Promise<OpenLoopResult> {
  const { port, tokens, body, perSecond, seconds } = options;
  const startMs = performance.now();
  const run = `o${process.pid.toString(36)}${Math.floor(startMs).toString(36)}`;
  const total = Math.floor(perSecond * (seconds + WARM_SECONDS));
  const measuredFromMs = startMs + WARM_SECONDS * 1e3;
  let answered = 0;
  let errors = 0;
  const latenciesMs: number[] = [];
  const take = ({ status, intendedMs, answeredMs }: Answered): void => {
    if (answeredMs >= measuredFromMs) answered++;
    if (status !== 200) errors++;
    else if (intendedMs >= measuredFromMs) latenciesMs.push(answeredMs - intendedMs);
  };
  const orderOf = (i: number): Order => ({
    path: '/api/packs/open',
    token: tokens[i % tokens.length] ?? '',
    key: `${run}-${i}`,
    body,
  });
  await send(await createSender(port, take), { perSecond, total, orderOf, startMs });
  if (errors > 0) throw new Error(`${errors} of ${total} opens at a fixed rate were refused or lost`);
  return { latenciesMs, perSecond: (answered * 1e3) / (performance.now() - measuredFromMs) };
}

export type Order = { readonly path: string; readonly token: string; readonly key: string; readonly body: string };

export type OrderAnswer = { readonly status: number; readonly latencyMs: number };

/** Sends these at a fixed rate, as {@link runOpenLoop} does; how each was answered, in no order. */
export async function sendAtRate(
  port: number,
  orders: readonly Order[],
  perSecond: number,
): Promise<readonly OrderAnswer[]> {
  const answers: OrderAnswer[] = [];
  const orderOf = (i: number): Order => present(orders[i], 'a request');
  const sender = await createSender(port, ({ status, intendedMs, answeredMs }) => {
    answers.push({ status, latencyMs: answeredMs - intendedMs });
  });
  await send(sender, { perSecond, total: orders.length, orderOf, startMs: performance.now() });
  return answers;
}

type Sender = Awaited<ReturnType<typeof createSender>>;
type Sending = {
  readonly perSecond: number;
  readonly total: number;
  readonly orderOf: (i: number) => Order;
  readonly startMs: number;
};
type Answered = { readonly status: number; readonly intendedMs: number; readonly answeredMs: number };

async function send(sender: Sender, { perSecond, total, orderOf, startMs }: Sending): Promise<void> {
  for (let sent = 0; sent < total;) {
    const due = Math.min(total, Math.floor(((performance.now() - startMs) / 1e3) * perSecond));
    for (; sent < due; sent++) {
      const intendedMs = startMs + Math.ceil(((sent + 1) / perSecond) * 1e3);
      sender.send({ text: requestText(orderOf(sent)), intendedMs });
    }
    await sleep(1);
  }
  await sender.finish();
}

function requestText({ path, token, key, body }: Order): string {
  return (
    `POST ${path} HTTP/1.1\r\nhost: bench\r\ncontent-type: application/json\r\n` +
    `authorization: Bearer ${token}\r\nidempotency-key: ${key}\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  );
}

async function createSender(port: number, take: (answer: Answered) => void) {
  const queue: Waiting[] = [];
  const idle: Line[] = [];
  let open = 0;
  let finished: (() => void) | undefined;
  const settle = (line: Line, waiting: Waiting, status: number): void => {
    open--;
    take({ status, intendedMs: waiting.intendedMs, answeredMs: performance.now() });
    const next = queue.shift();
    if (next === undefined) idle.push(line);
    else line.send(next);
    if (open === 0) finished?.();
  };
  const lines = await Promise.all(Array.from({ length: CONNECTIONS }, () => openLine(port, settle)));
  idle.push(...lines);
  return {
    send: (waiting: Waiting): void => {
      open++;
      // Each in its turn: the server closes a connection that it has not heard of for some seconds.
      const line = idle.shift();
      if (line === undefined) queue.push(waiting);
      else line.send(waiting);
    },
    finish: async (): Promise<void> => {
      if (open > 0) {
        await new Promise<void>((resolve) => {
          finished = resolve;
        });
      }
      for (const line of lines) line.close();
    },
  };
}

type Line = { readonly send: (waiting: Waiting) => void; readonly close: () => void };

/** One keep-alive connection that carries one request at a time and reads answers by their content-length. */
async function openLine(port: number, settle: (line: Line, waiting: Waiting, status: number) => void): Promise<Line> {
  let current: Waiting | undefined;
  let received = '';
  const read = (chunk: string): void => {
    received = received === '' ? chunk : received + chunk;
    const headEnd = received.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const length = Number.parseInt(/content-length: (\d+)/i.exec(received.slice(0, headEnd))?.[1] ?? '0', 10);
    if (received.length < headEnd + 4 + length || current === undefined) return;
    const status = Number.parseInt(received.slice(STATUS_AT, STATUS_AT + 3), 10);
    const waiting = current;
    received = '';
    current = undefined;
    settle(line, waiting, status);
  };
  /* One buffer for all that arrives: a new one for each answer makes the sender stop for its own garbage. */
  const callback = (bytes: number, buffer: Uint8Array): boolean => {
    read(Buffer.from(buffer.buffer, buffer.byteOffset, bytes).toString('latin1'));
    return true;
  };
  const onread = { buffer: Buffer.alloc(READ_BYTES), callback };
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true, onread });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  const line: Line = {
    send: (waiting) => {
      if (socket.destroyed) {
        settle(line, waiting, 0);
        return;
      }
      current = waiting;
      socket.write(waiting.text, 'latin1');
    },
    close: () => socket.destroy(),
  };
  socket.on('close', () => {
    if (current !== undefined) settle(line, current, 0);
  });
  return line;
}
