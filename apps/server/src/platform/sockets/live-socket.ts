import type { Socket } from 'node:net';

import type { LiveTopic } from '@voltide/contract';
import type { WebSocket } from 'ws';

import type { TokenBucket } from '../rate-limits/token-bucket.ts';
import type { Session } from '../../people/sessions/session.ts';
import { PING_FRAME } from './text-frame.ts';

/** What may lie unsent for one client. Whoever is slower is dropped. */
const UNSENT_MAX_BYTES = 65_536;

/** What is needed of a socket only until it is known who it is. */
type Arrival = {
  readonly openedAtMs: number;
  /** The guest's cookie that came when it was opened. */
  readonly guestCookie: string | undefined;
  /** Settles when its first word was answered. */
  greeted: Promise<void> | undefined;
};

/** One browser's socket. */
export type LiveSocket = {
  readonly webSocket: WebSocket;
  /** Beneath it: frames that many get are written there. */
  readonly stream: Socket;
  readonly addressKey: string;
  /** How much it may still say; made when something is heard after its first word, which most sockets never say. */
  bucket: TokenBucket | undefined;
  /** Dropped once it is known who it is: most sockets live long after that. */
  arrival: Arrival | undefined;
  /** Whose it is; undefined before it has said so, and for visitors. */
  session: Session | undefined;
  /** Another socket of the same user. */
  another: LiveSocket | undefined;
  state: 'opened' | 'greeting' | 'greeted' | 'closed';
  /** Whether it is told of its own account. */
  followsAccount: boolean;
  /** Whether anything has come from it since the last ping. */
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

/** Sends a frame, or drops a client that does not take what it was sent. @returns whether it was sent. */
export function sendFrame({ webSocket, stream }: LiveSocket, frame: Buffer): boolean {
  if (stream.writableLength + frame.length > UNSENT_MAX_BYTES && stream.writableLength > 0) {
    webSocket.terminate();
    return false;
  }
  stream.write(frame);
  return true;
}

/** Asks whether it is still there; one that did not answer last time is gone. */
export function pingOrDrop(socket: LiveSocket): void {
  if (!socket.hasAnswered) socket.webSocket.terminate();
  else if (sendFrame(socket, PING_FRAME)) socket.hasAnswered = false;
}

/** Closes it at once, with the code where the client still takes what it is sent. */
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

/** A topic, as the sockets know it. */
export type Topic = {
  readonly name: LiveTopic;
  readonly follow: (socket: LiveSocket) => Promise<void>;
  readonly leave: (socket: LiveSocket) => void;
};
