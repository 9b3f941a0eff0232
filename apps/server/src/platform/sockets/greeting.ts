import { LIVE_CLOSE, liveRequest, type LiveMessage, type LiveRequest, type LiveTopic } from '@voltide/contract';
import type { Clock } from '@voltide/core';
import * as v from 'valibot';

import { AppError } from '../../errors.ts';
import type { Events } from '../telemetry/events.ts';
import type { Session } from '../../people/sessions/session.ts';
import type { BattleRooms } from './battle-rooms.ts';
import type { Sessions } from '../../people/sessions/sessions.ts';
import { endSocket, sendFrame, type LiveSocket, type Topic } from './live-socket.ts';
import type { SocketBook } from './socket-book.ts';
import { textFrame } from './text-frame.ts';

type GreetingPorts = {
  readonly events: Pick<Events, 'backgroundFailed'>;
  readonly clock: Clock;
  readonly sessions: Pick<Sessions, 'ofTokenOnce' | 'ofGuestOnce' | 'isOver'>;
  readonly book: Pick<SocketBook, 'greet'>;
  readonly topics: Readonly<Record<LiveTopic, Topic>>;
  readonly rooms: Pick<BattleRooms, 'watch' | 'leave'>;
};

export function createGreeting({ clock, events, sessions, book, topics, rooms }: GreetingPorts) {
  /** A bad token is not replaced by a cookie, so that no one follows another account without noticing. */
  const identify = async ({ arrival }: LiveSocket, token: string | null): Promise<Session | 'visitor' | undefined> => {
    if (token !== null) return sessions.ofTokenOnce(token, clock.nowMs());
    if (arrival?.guestCookie === undefined) return 'visitor';
    return sessions.ofGuestOnce(arrival.guestCookie, clock.nowMs());
  };
  const follow = async (socket: LiveSocket, topic: LiveTopic): Promise<void> => {
    try {
      await topics[topic].follow(socket);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const message: LiveMessage = { type: 'refused', topic };
      sendFrame(socket, textFrame(JSON.stringify(message)));
    }
  };
  const greet = async (socket: LiveSocket, token: string | null, wanted: readonly LiveTopic[]): Promise<void> => {
    socket.state = 'greeting';
    const found = await identify(socket, token);
    socket.arrival = undefined;
    if (isClosed(socket)) return;
    // It may have ended between the read of its row and this moment.
    if (found === undefined || (found !== 'visitor' && sessions.isOver(found.sessionId))) {
      return endSocket(socket, LIVE_CLOSE.sessionEnded);
    }
    if (found !== 'visitor') socket.session = found;
    if (!book.greet(socket)) return endSocket(socket, LIVE_CLOSE.tooMuch);
    socket.state = 'greeted';
    for (const topic of new Set(wanted)) await follow(socket, topic);
  };
  const obey = async (socket: LiveSocket, request: LiveRequest): Promise<void> => {
    switch (request.type) {
      case 'hello':
        return endSocket(socket, LIVE_CLOSE.notUnderstood);
      case 'snapshot':
        return follow(socket, request.topic);
      case 'leave':
        return topics[request.topic].leave(socket);
      case 'watch':
        return rooms.watch(socket, request.battleId, request.link);
      case 'unwatch':
        return rooms.leave(socket, [request.battleId]);
    }
  };
  const answer = async (socket: LiveSocket, text: string): Promise<void> => {
    const request = parse(text);
    if (request?.type === 'hello' && socket.state === 'opened') {
      const greeted = greet(socket, request.token, request.topics);
      if (socket.arrival !== undefined) socket.arrival.greeted = greeted;
      return greeted;
    }
    // Messages sent before the greeting was answered wait for it.
    await socket.arrival?.greeted;
    if (isClosed(socket)) return;
    if (request === undefined || socket.state !== 'greeted') endSocket(socket, LIVE_CLOSE.notUnderstood);
    else await obey(socket, request);
  };
  return {
    handle(socket: LiveSocket, text: string): void {
      // The database is away: the client connects again, and its page polls meanwhile.
      answer(socket, text).catch((error: unknown) => {
        events.backgroundFailed('answer-socket', error);
        endSocket(socket, LIVE_CLOSE.goingAway);
      });
    },
  };
}

function isClosed({ state }: LiveSocket): boolean {
  return state === 'closed';
}

function parse(text: string): LiveRequest | undefined {
  try {
    const parsed = v.safeParse(liveRequest, JSON.parse(text));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}
