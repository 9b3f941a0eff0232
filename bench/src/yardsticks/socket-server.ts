/**
 * Sockets and nothing else. KIND=bare: `ws` as it comes, which sends a text to each socket in a loop. KIND=feed: the
 * product's own topics and subscribers. POST /tell publishes one event to all of them.
 */
import { createServer } from 'node:http';
import type { Socket } from 'node:net';

import { WebSocketServer, type WebSocket } from 'ws';

import type { KeyedItem } from '../../../apps/server/src/play/packs/recent-items.ts';
import { createFeedTopic } from '../../../apps/server/src/platform/sockets/feed-topic.ts';
import { createLiveSocket } from '../../../apps/server/src/platform/sockets/live-socket.ts';

const isBare = process.env['KIND'] === 'bare';
const ITEMS_PER_DELTA = 5;
const LANDED_MS = 1_800_000_000_000;
let told = 0;

function listItems(): readonly KeyedItem[] {
  return Array.from({ length: told === 0 ? 0 : ITEMS_PER_DELTA }, (_, i) => ({
    key: `${told} ${i}`,
    item: {
      packId: 'glass-tide',
      itemId: `item-${i}`,
      itemName: 'A shell of green glass',
      rarity: 'common',
      value: '0.250000',
      items: 1,
      player: { name: 'somebody', kind: 'player', avatar: null, profile: null },
      at: new Date(LANDED_MS + told * 1000).toISOString(),
    },
  }));
}

const feed = createFeedTopic({ listItems });
const sockets = new Set<WebSocket>();
const webSockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, clientTracking: false });
const server = createServer((request, response) => {
  if (request.method === 'POST') {
    told += 1;
    if (isBare) {
      const text = JSON.stringify({
        type: 'feed',
        kind: 'delta',
        seq: told,
        data: listItems().map(({ item }) => item),
      });
      for (const socket of sockets) socket.send(text);
    } else feed.publish();
  }
  response.end();
});

server.on('upgrade', (request, stream: Socket, head) => {
  webSockets.handleUpgrade(request, stream, head, (webSocket) => {
    sockets.add(webSocket);
    webSocket.on('message', () => undefined);
    if (isBare) return;
    const from = { addressKey: 'a', guestCookie: undefined, openedAtMs: 0 };
    const socket = createLiveSocket({ webSocket, stream, ...from });
    void feed.follow(socket);
  });
});

process.on('SIGTERM', () => process.exit(0));
server.listen(Number(process.env['PORT']), process.env['HOST']);
