import type { LiveMessage } from '@voltide/contract';
import type { Clock } from '@voltide/core';

import type { BattleNow } from '../../play/battles/battles-now.sql.ts';
import type { Database } from '../db/pool.ts';
import type { Events } from '../telemetry/events.ts';
import type { Timers } from '../jobs/timers.ts';
import {
  changedBattlesOf,
  publishBattlesChanged,
  publishBattlesWatched,
  type Watched,
} from '../live/battle-changes.ts';
import { sendFrame, type LiveSocket } from './live-socket.ts';
import { createPaced } from './paced.ts';
import { createRoomBook, type Room, type RoomBook } from './room-book.ts';
import { textFrame } from './text-frame.ts';
import { countOnlookers, createWatchersElsewhere } from './watchers.ts';

/** Seats are taken by the hundred a second: reads and publications are batched for so long, the first at once. */
const READ_EVERY_MS = 25;
const PUBLISH_EVERY_MS = 50;
const COUNT_EVERY_MS = 500;

type RoomPorts = {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: Pick<Events, 'backgroundFailed'>;
  readonly timers: Timers;
  readonly nodeId: string;
  readonly listNow: (battleIds: readonly string[]) => Promise<readonly BattleNow[]>;
};

export type BattleRooms = ReturnType<typeof createBattleRooms>;

/** Publishes watched battles to their watchers: every change, and the number of watchers. */
export function createBattleRooms(ports: RoomPorts) {
  const { database, nodeId, listNow } = ports;
  const book = createRoomBook();
  const elsewhere = createWatchersElsewhere(ports.clock, nodeId);
  const count = createCounter(ports, book, elsewhere);
  const read = gather({ ...ports, what: 'read-changed-battles' }, READ_EVERY_MS, async (battleIds) => {
    for (const now of battleIds.length === 0 ? [] : await listNow(battleIds)) {
      const room = book.rooms.get(now.battleId);
      if (room === undefined || room.now.version >= now.version) continue;
      room.now = now;
      publishRoom(room);
      count(now.battleId);
    }
  });
  const publish = gather({ ...ports, what: 'publish-changed-battles' }, PUBLISH_EVERY_MS, (battleIds) =>
    publishBattlesChanged(database, nodeId, battleIds),
  );
  const whereWatched = (battleIds: readonly string[], work: (battleId: string) => void): void => {
    for (const battleId of battleIds) if (book.rooms.has(battleId)) work(battleId);
  };
  return {
    /** Lets a socket watch a battle that it may see, and sends its state; else answers `not_watched`. */
    async watch(socket: LiveSocket, battleId: string, link: string | undefined): Promise<void> {
      const [now] = await listNow([battleId]);
      if (socket.state === 'closed') return;
      if (now === undefined || !mayLook(now, socket, link) || !book.hasRoom(socket, battleId)) {
        return rejectTopic(socket, battleId);
      }
      sendFrame(socket, frameOf('snapshot', book.enter(socket, now, elsewhere.countOf(battleId))));
      // Earlier watchers may have received less than was just read.
      read(battleId);
      count(battleId);
    },

    leave(socket: LiveSocket, battleIds = book.listOf(socket)): void {
      for (const battleId of battleIds) if (book.leave(socket, battleId)) count(battleId);
    },

    changed(battleId: string): void {
      whereWatched([battleId], read);
      publish(battleId);
    },

    handleChanged(messages: readonly string[]): void {
      for (const message of messages) whereWatched(changedBattlesOf(nodeId, message), read);
    },

    handleWatched(messages: readonly string[]): void {
      for (const message of messages) whereWatched(elsewhere.handle(message), count);
    },

    readAll(): void {
      for (const [battleId, { now }] of book.rooms) if (!now.hasEnded) read(battleId);
    },

    /** Publishes the numbers of watchers here to other nodes, and forgets silent nodes. */
    async shareCounts(): Promise<void> {
      whereWatched(elsewhere.forgetSilent(), count);
      const watched = [...book.rooms].map(([battleId, { here }]) => ({ battleId, count: here }));
      const some = watched.filter((each) => each.count > 0);
      await publishBattlesWatched(database, nodeId, some);
    },
  };
}

type Elsewhere = ReturnType<typeof createWatchersElsewhere>;

function createCounter(ports: RoomPorts, { rooms }: RoomBook, elsewhere: Elsewhere) {
  const { database, nodeId } = ports;
  return gather({ ...ports, what: 'count-watchers' }, COUNT_EVERY_MS, async (battleIds) => {
    const changed: Watched[] = [];
    for (const battleId of battleIds) {
      const room = rooms.get(battleId);
      const count = room === undefined ? 0 : countOnlookers(room.followers, room.now);
      if (count !== room?.here) changed.push({ battleId, count });
      if (room === undefined) continue;
      room.here = count;
      const watchers = count + elsewhere.countOf(battleId);
      if (watchers === room.watchers) continue;
      room.watchers = watchers;
      publishRoom(room);
    }
    await publishBattlesWatched(database, nodeId, changed);
  });
}

function gather(
  { timers, events, what }: Pick<RoomPorts, 'timers' | 'events'> & { readonly what: string },
  everyMs: number,
  work: (battleIds: readonly string[]) => Promise<void>,
): (battleId: string) => void {
  const waiting = new Set<string>();
  const paced = createPaced({
    everyMs,
    timers,
    onError: (error) => events.backgroundFailed(what, error),
    run: () => {
      const battleIds = [...waiting];
      waiting.clear();
      return work(battleIds);
    },
  });
  return (battleId) => {
    waiting.add(battleId);
    paced.ask();
  };
}

/**
 * Checks as the call that reads it does: an unfinished private battle needs its link, a seat, or a place on its list.
 */
function mayLook(now: BattleNow, { session }: LiveSocket, link: string | undefined): boolean {
  if (now.link === null || now.hasEnded || now.link === link) return true;
  return session !== undefined && [...now.players, ...now.invited].includes(session.userId);
}

function rejectTopic(socket: LiveSocket, battleId: string): void {
  const message: LiveMessage = { type: 'not_watched', battleId };
  sendFrame(socket, textFrame(JSON.stringify(message)));
}

function publishRoom(room: Room): void {
  const frame = frameOf('delta', room);
  for (const socket of room.followers) sendFrame(socket, frame);
}

function frameOf(kind: 'snapshot' | 'delta', { now, watchers }: Pick<Room, 'now' | 'watchers'>): Buffer {
  const { battleId, version } = now;
  const message: LiveMessage = { type: 'battle', kind, seq: version, data: { battleId, version, watchers } };
  return textFrame(JSON.stringify(message));
}
