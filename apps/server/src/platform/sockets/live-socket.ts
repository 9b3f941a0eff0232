import type { Socket } from 'node:net';

import type { LiveTopic } from '@voltide/contract';
import type { WebSocket } from 'ws';

import type { TokenBucket } from '../rate-limits/token-bucket.ts';
import type { Session } from '../../people/sessions/session.ts';
import { PING_FRAME } from './text-frame.ts';

/** The most unsent bytes for one client. A slower one is dropped. */
const UNSENT_MAX_BYTES = 65_536;

type Arrival = {
  readonly openedAtMs: number;
  /** The guest's cookie that came when it was opened. */
  readonly guestCookie: string | undefined;
  /** Settles when its first message was answered. */
  greeted: Promise<void> | undefined;
};

export type LiveSocket = {
  readonly webSocket: WebSocket;
  /** The raw connection: frames for many are written there. */
  readonly stream: Socket;
  readonly addressKey: string;
  /** Its allowance of messages; created with the first one after the greeting, which most sockets never send. */
  bucket: TokenBucket | undefined;
  /** Dropped once the caller is identified: most sockets live long after that. */
  arrival: Arrival | undefined;
  session: Session | undefined;
  another: LiveSocket | undefined;
  state: 'opened' | 'greeting' | 'greeted' | 'closed';
  followsAccount: boolean;
  /** True if anything has come from it since the last ping. */
  hasAnswered: boolean;
};

export type CameFrom = Pick<LiveSocket, 'addressKey'> & Pick<Arrival, 'guestCookie'>;
type Opened = CameFrom & Pick<LiveSocket, 'webSocket' | 'stream'> & Pick<Arrival, 'openedAtMs'>;

/** Written out: an object that is spread together has a second one for what does not fit. */
export function createLiveSocket({ webSocket, stream, addressKey, guestCookie, openedAtMs }: Opened): LiveSocket {
  return {
    webSocket,
    stream,
    addressKey,
    bucket: undefined,
    arrival: { openedAtMs, guestCookie, greeted: undefined },
    session: undefined,
    another: undefined,
    state: 'opened',
    followsAccount: false,
    hasAnswered: true,
  };
}

/** Sends a frame, or drops a client that does not read what it was sent. @returns true if it was sent */
export function sendFrame({ webSocket, stream }: LiveSocket, frame: Buffer): boolean {
  if (stream.writableLength + frame.length > UNSENT_MAX_BYTES && stream.writableLength > 0) {
    webSocket.terminate();
    return false;
  }
  stream.write(frame);
  return true;
}

/** Pings it; one that did not answer the last ping is dropped. */
export function pingOrDrop(socket: LiveSocket): void {
  if (!socket.hasAnswered) socket.webSocket.terminate();
  else if (sendFrame(socket, PING_FRAME)) socket.hasAnswered = false;
}

/** Closes it at once, with the code if the client still reads. */
export function endSocket(socket: LiveSocket, code: number): void {
  if (socket.state === 'closed') return;
  socket.state = 'closed';
  const { webSocket, stream } = socket;
  if (stream.writableLength > 0) webSocket.terminate();
  else {
    webSocket.close(code);
    stream.destroySoon();
  }
}

export type Topic = {
  readonly name: LiveTopic;
  readonly follow: (socket: LiveSocket) => Promise<void>;
  readonly leave: (socket: LiveSocket) => void;
};
