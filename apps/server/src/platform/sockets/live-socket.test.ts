import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

import { afterEach, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';

import { createLiveSocket, sendFrame, type LiveSocket } from './live-socket.ts';
import { textFrame } from './text-frame.ts';

const open: { close: () => void }[] = [];
afterEach(() => {
  for (const each of open.splice(0)) each.close();
});

async function connect() {
  const server = createServer();
  const webSockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  const accepted = new Promise<LiveSocket>((resolve) => {
    server.on('upgrade', (request, stream: Socket, head) => {
      webSockets.handleUpgrade(request, stream, head, (webSocket) => {
        const from = { addressKey: 'a', guestCookie: undefined, openedAtMs: 0 };
        resolve(createLiveSocket({ webSocket, stream, ...from }));
      });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  open.push(server, { close: () => client.terminate() });
  await once(client, 'open');
  return { client, socket: await accepted };
}

it.each([0, 125, 126, 65_535, 65_536])('S14-05 a frame of %i bytes arrives as the text that it was', async (size) => {
  const { client, socket } = await connect();
  const text = 'é'.repeat(size / 2) + 'x'.repeat(size % 2);
  const heard = once(client, 'message');
  expect(sendFrame(socket, textFrame(text))).toBe(true);
  const [data] = (await heard) as [Buffer];
  expect(data.toString('utf8')).toBe(text);
});

it('S14-05 a client that does not read is dropped with little kept for it; one that reads gets all', async () => {
  const [slow, quick] = [await connect(), await connect()];
  const frame = textFrame('x'.repeat(60_000));
  const ended = once(slow.socket.webSocket, 'close');
  let read = 0;
  quick.client.on('message', () => (read += 1));
  slow.client.pause();
  let sent = 0;
  let keptMost = 0;
  while (sendFrame(slow.socket, frame)) {
    keptMost = Math.max(keptMost, slow.socket.stream.writableLength);
    expect(sendFrame(quick.socket, frame)).toBe(true);
    sent += 1;
    await expect.poll(() => read, { interval: 1 }).toBe(sent);
  }
  await ended;
  expect(keptMost).toBeLessThan(130_000);
  expect(read).toBe(sent);
});
