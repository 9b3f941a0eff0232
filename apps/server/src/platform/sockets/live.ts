import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

import { getBalance, LIVE_CLOSE, LIVE_LIMITS, LIVE_PATH, type LiveJackpot } from '@voltide/contract';
import { present, type Clock } from '@voltide/core';
import { WebSocket, WebSocketServer, type RawData } from 'ws';

import type { BattleNow } from '../../play/battles/battles-now.sql.ts';
import type { Database } from '../db/pool.ts';
import type { Events } from '../telemetry/events.ts';
import { AppError } from '../../errors.ts';
import type { Frame } from '../http/frame.ts';
import type { AddressOf } from '../http/client-address.ts';
import type { Timers } from '../jobs/timers.ts';
import type { KeyedItem } from '../../play/packs/recent-items.ts';
import { addressKey } from '../rate-limits/address-key.ts';
import { TokenBucket } from '../rate-limits/token-bucket.ts';
import type { Limits } from '../rate-limits/limits.ts';
import type { Sessions } from '../../people/sessions/sessions.ts';
import { findCookie, type Cookies } from '../../people/sign-in/cookies.ts';
import { isOwnOrigin } from '../../people/sign-in/same-origin.ts';
import { createAccountTopic } from './account-topic.ts';
import { createBoardTopics, type ReadBoard } from './board-topics.ts';
import { createBattleRooms, type BattleRooms } from './battle-rooms.ts';
import { createFeedTopic } from './feed-topic.ts';
import { createGreeting } from './greeting.ts';
import { createJackpotTopic } from './jackpot-topic.ts';
import { createListTopic, type ListTopic } from './list-topic.ts';
import { createLiveSocket, endSocket, pingOrDrop, type CameFrom, type LiveSocket } from './live-socket.ts';
import { createSocketBook, type SocketLimits } from './socket-book.ts';

type LivePorts = {
  readonly database: Database;
  readonly events: Pick<Events, 'backgroundFailed'>;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly nodeId: string;
  readonly sessions: Pick<Sessions, 'ofTokenOnce' | 'ofGuestOnce' | 'isOver' | 'counts' | 'onOver'>;
  readonly authorise: Frame['authorise'];
  readonly cookies: Pick<Cookies, 'guestName'>;
  readonly limits: Pick<Limits, 'request'>;
  readonly publicUrl: string;
  readonly addressOf: AddressOf;
  readonly listItems: () => readonly KeyedItem[];
  readonly readJackpot: () => Promise<LiveJackpot>;
  readonly readBoard: ReadBoard;
  readonly battles: {
    readonly listNow: (battleIds: readonly string[]) => Promise<readonly BattleNow[]>;
    readonly readListMark: () => Promise<string>;
  };
  readonly socketLimits?: SocketLimits;
};

type Open = (webSocket: OwnedWebSocket, stream: Socket, from: CameFrom) => void;

const SAYS = { perSecond: 1, burst: 20 };
const GREETING_MS = 10_000;

export type Live = ReturnType<typeof createLive>;

/** Live updates: one path for sockets, and the topics that they follow. */
export function createLive(ports: LivePorts) {
  const { clock, sessions, listItems, readJackpot, readBoard } = ports;
  const book = createSocketBook(ports.socketLimits);
  const account = createAccountTopic({
    ...ports,
    sockets: book,
    authorise: async ({ session }) => {
      if (session === undefined) throw new AppError('not_signed_in');
      await ports.authorise(getBalance, session, clock.nowMs());
    },
  });
  const feed = createFeedTopic({ listItems });
  const jackpot = createJackpotTopic({ read: readJackpot });
  const list = createListTopic({ ...ports, ...ports.battles });
  const rooms = createBattleRooms({ ...ports, ...ports.battles });
  const boards = createBoardTopics(readBoard);
  const topics = { account, feed, jackpot, battles: list, ...boards.topics };
  const greeting = createGreeting({ ...ports, book, topics, rooms });
  const forget = (socket: LiveSocket): void => {
    socket.state = 'closed';
    for (const topic of Object.values(topics)) topic.leave(socket);
    rooms.leave(socket);
    book.remove(socket);
  };
  sessions.onOver((sessionId) => {
    for (const socket of book.ofSession(sessionId)) {
      endSocket(socket, LIVE_CLOSE.sessionEnded);
      forget(socket);
    }
  });
  const listen = createListeners({ clock, onText: (socket, text) => greeting.handle(socket, text), onClose: forget });
  const open: Open = (webSocket, stream, from) => {
    const socket = createLiveSocket({ webSocket, stream, ...from, openedAtMs: clock.nowMs() });
    book.add(socket);
    listen(webSocket, socket);
  };
  const upgrade = createUpgrade({ ports, hasRoom: (address) => book.hasRoom(address), open });
  return {
    /** A name that no other node has or had. */
    nodeId: ports.nodeId,
    account,
    battles: createBattleEar(rooms, list),
    publishFeed: (): void => feed.publish(),
    publishJackpot: (): Promise<void> => jackpot.publish(),
    publishBoards: (): Promise<void> => boards.publish(),

    attach(server: Server): void {
      server.on('upgrade', upgrade);
    },

    /** Drops sockets without a greeting, without an answer, and with an expired session. */
    tend: (): Promise<void> => tendSockets(book, sessions, clock.nowMs()),

    count: (): number => book.all.size,
    countPeople: (): number => book.countUsers(),

    close(): void {
      for (const socket of book.all) endSocket(socket, LIVE_CLOSE.goingAway);
    },
  };
}

async function tendSockets(
  { all }: Pick<ReturnType<typeof createSocketBook>, 'all'>,
  sessions: Pick<Sessions, 'counts'>,
  nowMs: number,
): Promise<void> {
  for (const socket of all) {
    const openedAtMs = socket.state === 'opened' ? socket.arrival?.openedAtMs : undefined;
    if (openedAtMs !== undefined && nowMs - openedAtMs > GREETING_MS) endSocket(socket, LIVE_CLOSE.notGreeted);
    else pingOrDrop(socket);
  }
  for (const socket of all) {
    const { session } = socket;
    if (session === undefined || (await sessions.counts(session.sessionId, nowMs))) continue;
    endSocket(socket, LIVE_CLOSE.sessionEnded);
  }
}

function createBattleEar(rooms: BattleRooms, list: ListTopic) {
  return {
    changed(battleId: string): void {
      rooms.changed(battleId);
      list.poll();
    },
    handleChanged(messages: readonly string[]): void {
      rooms.handleChanged(messages);
      list.poll();
    },
    handleWatched: (messages: readonly string[]): void => rooms.handleWatched(messages),

    /** Finds changes without a notification. */
    poll(): void {
      rooms.readAll();
      list.poll();
    },
    shareCounts: (): Promise<void> => rooms.shareCounts(),
  };
}

/** True if a request opens a socket here. Any other is answered as usual. */
export function wantsLive({ url, headers }: Pick<IncomingMessage, 'url' | 'headers'>): boolean {
  return url?.split('?', 1)[0] === LIVE_PATH && headers.upgrade?.toLowerCase() === 'websocket';
}

type UpgradePorts = {
  readonly ports: LivePorts;
  readonly hasRoom: (addressKey: string) => boolean;
  readonly open: Open;
};

/** Opens sockets, and rejects those from other pages and beyond the limits. */
function createUpgrade({ ports, hasRoom, open }: UpgradePorts) {
  const webSockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    autoPong: false,
    WebSocket: OwnedWebSocket,
    maxPayload: LIVE_LIMITS.messageMaxBytes,
  });
  return (request: IncomingMessage, stream: Socket, head: Buffer): void => {
    const error = upgradeErrorOf(ports, request, hasRoom);
    if (error !== undefined) {
      stream.on('error', () => undefined);
      stream.end(`HTTP/1.1 ${error}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => stream.destroy());
      return;
    }
    const from = {
      addressKey: addressKey(ports.addressOf({ raw: request, headers: request.headers })),
      guestCookie: findCookie(request.headers.cookie, ports.cookies.guestName),
    };
    webSockets.handleUpgrade(request, stream, head, (webSocket) => open(webSocket, stream, from));
  };
}

function upgradeErrorOf(
  { clock, limits, addressOf, publicUrl }: LivePorts,
  request: IncomingMessage,
  hasRoom: (addressKey: string) => boolean,
): string | undefined {
  const address = addressOf({ raw: request, headers: request.headers });
  try {
    limits.request({ address, nowMs: clock.nowMs() }, undefined);
  } catch {
    return '429 Too Many Requests';
  }
  if (!isOwnOrigin(request.headers, new URL(publicUrl).origin)) return '403 Forbidden';
  return hasRoom(addressKey(address)) ? undefined : '429 Too Many Requests';
}

type ListenerPorts = {
  readonly clock: Clock;
  readonly onText: (socket: LiveSocket, text: string) => void;
  readonly onClose: (socket: LiveSocket) => void;
};

/** Knows its socket, so that all of them share one set of listeners: closures for each weigh a fifth of a socket. */
class OwnedWebSocket extends WebSocket {
  owner?: LiveSocket;
}

function ownerOf({ owner }: OwnedWebSocket): LiveSocket {
  return present(owner, 'the owner of a socket');
}

/**
 * Creates the listeners of sockets. They end one that sends more than it may after its first message, pings included.
 */
function createListeners({
  clock,
  onText,
  onClose,
}: ListenerPorts): (webSocket: OwnedWebSocket, owner: LiveSocket) => void {
  const mayGoOn = (socket: LiveSocket): boolean => {
    if (socket.state === 'closed') return false;
    const nowMs = clock.nowMs();
    socket.bucket ??= new TokenBucket(SAYS, nowMs);
    if (socket.bucket.take(nowMs) === 0) return true;
    endSocket(socket, LIVE_CLOSE.tooMuch);
    return false;
  };
  function onMessage(this: OwnedWebSocket, data: RawData, isBinary: boolean): void {
    const socket = ownerOf(this);
    if (socket.state !== 'opened' && !mayGoOn(socket)) return;
    socket.hasAnswered = true;
    if (isBinary || !Buffer.isBuffer(data)) endSocket(socket, LIVE_CLOSE.notUnderstood);
    else onText(socket, data.toString('utf8'));
  }
  function onPing(this: OwnedWebSocket, data: Buffer): void {
    if (mayGoOn(ownerOf(this))) this.pong(data);
  }
  function onPong(this: OwnedWebSocket): void {
    const socket = ownerOf(this);
    if (socket.hasAnswered) mayGoOn(socket);
    socket.hasAnswered = true;
  }
  function onClosed(this: OwnedWebSocket): void {
    onClose(ownerOf(this));
  }
  // An error closes the socket too.
  const onError = (): void => undefined;
  return (webSocket, owner) => {
    webSocket.owner = owner;
    webSocket.on('message', onMessage).on('ping', onPing).on('pong', onPong).on('close', onClosed).on('error', onError);
  };
}
