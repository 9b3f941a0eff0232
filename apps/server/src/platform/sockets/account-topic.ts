import { LIVE_LIMITS, type LiveMessage } from '@voltide/contract';
import { formatUserId, formatVt, type UserId } from '@voltide/core';

import type { Database } from '../db/pool.ts';
import type { Events } from '../telemetry/events.ts';
import type { Timers } from '../jobs/timers.ts';
import { listAccountsNow, type AccountNow } from './account-topic.sql.ts';
import { sendFrame, type LiveSocket, type Topic } from './live-socket.ts';
import type { SocketBook } from './socket-book.ts';
import { changedUsersOf, publishAccountsChanged } from '../live/account-changes.ts';
import { createPaced } from './paced.ts';
import { textFrame } from './text-frame.ts';

/** Plays settle by the thousand a second: reads and publications are batched for so long, the first at once. */
const READ_EVERY_MS = 25;
const PUBLISH_EVERY_MS = 50;

type AccountPorts = {
  readonly database: Database;
  readonly events: Pick<Events, 'backgroundFailed'>;
  readonly timers: Timers;
  readonly nodeId: string;
  readonly sockets: Pick<SocketBook, 'ofUser' | 'listUsers'>;
  /** Checks that a session is still valid; called before anything is sent. @throws AppError where it is not */
  readonly authorise: (socket: LiveSocket) => Promise<void>;
};

/** Publishes each player's state to that player's own sockets, whichever node settled it. */
export function createAccountTopic({ database, events, timers, nodeId, sockets, authorise }: AccountPorts) {
  const { followersOf, tell: send, forgetWhere } = createFollowing(sockets);
  const unpublished = new Set<UserId>();
  const unread = new Set<UserId>();
  const readOne = async (userIds: readonly UserId[]): Promise<readonly AccountNow[]> =>
    listAccountsNow(database, userIds, LIVE_LIMITS.itemsCounted);
  const reader = createPaced({
    everyMs: READ_EVERY_MS,
    timers,
    onError: (error) => events.backgroundFailed('read-changed-accounts', error),
    run: async () => {
      const userIds = [...unread];
      unread.clear();
      if (userIds.length === 0) return;
      for (const now of await readOne(userIds)) send(now);
    },
  });
  const publisher = createPaced({
    everyMs: PUBLISH_EVERY_MS,
    timers,
    onError: (error) => events.backgroundFailed('publish-changed-accounts', error),
    run: async () => {
      const userIds = [...unpublished];
      unpublished.clear();
      await publishAccountsChanged(database, nodeId, userIds);
    },
  });
  const readLater = (userId: UserId): void => {
    if (followersOf(userId).length === 0) return;
    unread.add(userId);
    reader.ask();
  };
  const follow = async (socket: LiveSocket): Promise<void> => {
    await authorise(socket);
    const userId = socket.session?.userId;
    if (userId === undefined || socket.state === 'closed') return;
    socket.followsAccount = true;
    const [now] = await readOne([userId]);
    if (now !== undefined && follows(socket)) sendFrame(socket, frameOf('snapshot', now));
  };
  const topic: Omit<Topic, 'leave'> = { name: 'account', follow };
  return {
    ...topic,

    changed(userId: UserId): void {
      readLater(userId);
      unpublished.add(userId);
      publisher.ask();
    },

    handle(messages: readonly string[]): void {
      for (const message of messages) for (const userId of changedUsersOf(nodeId, message)) readLater(userId);
    },

    /** Reads all followed accounts, after a time without notifications. */
    readAll(): void {
      for (const userId of sockets.listUsers()) readLater(userId);
    },

    leave(socket: LiveSocket): void {
      socket.followsAccount = false;
      forgetWhere(socket);
    },
  };
}

function createFollowing(sockets: AccountPorts['sockets']) {
  /** The last published state of each followed account that has changed. */
  const published = new Map<UserId, AccountNow>();
  const followersOf = (userId: UserId): readonly LiveSocket[] =>
    sockets.ofUser(userId).filter(({ followsAccount }) => followsAccount);
  const send = (now: AccountNow): void => {
    const before = published.get(now.userId);
    if (before !== undefined && !hasChanged(before, now)) return;
    const followers = followersOf(now.userId);
    if (followers.length === 0) return;
    published.set(now.userId, now);
    const frame = frameOf('delta', now);
    for (const socket of followers) sendFrame(socket, frame);
  };
  const forgetWhere = ({ session }: LiveSocket): void => {
    if (session !== undefined && followersOf(session.userId).length === 0) published.delete(session.userId);
  };
  return { followersOf, tell: send, forgetWhere };
}

/** It may have left while its account was read. */
function follows({ followsAccount }: LiveSocket): boolean {
  return followsAccount;
}

/**
 * False for a read that a later one has overtaken. A daily spin may change nothing but its day, and a step on the chain
 * nothing but the pending state; so may a level and progress.
 */
function hasChanged(before: AccountNow, now: AccountNow): boolean {
  if (now.version !== before.version) return now.version > before.version;
  return (
    now.items !== before.items ||
    now.spunOn !== before.spunOn ||
    now.underWay !== before.underWay ||
    now.level !== before.level ||
    now.progress !== before.progress
  );
}

function frameOf(kind: 'snapshot' | 'delta', now: AccountNow): Buffer {
  const { userId, version, balanceSun, ...rest } = now;
  const data = { ...rest, userId: formatUserId(userId), version, balance: formatVt(balanceSun) };
  const message: LiveMessage = { type: 'account', kind, seq: version, data };
  return textFrame(JSON.stringify(message));
}
