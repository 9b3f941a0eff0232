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

/** Plays settle by the thousand a second: what is read and told is gathered for so long, the first at once. */
const READ_EVERY_MS = 25;
const PUBLISH_EVERY_MS = 50;

type AccountPorts = {
  readonly database: Database;
  readonly events: Pick<Events, 'backgroundFailed'>;
  readonly timers: Timers;
  /** Names this node among those on the database. */
  readonly nodeId: string;
  readonly sockets: Pick<SocketBook, 'ofUser' | 'listUsers'>;
  /** Whether a session may still be told; asked before anything is sent. @throws AppError where it may not. */
  readonly authorise: (socket: LiveSocket) => Promise<void>;
};

/** What each player has, told to that player's own sockets, whichever node settled it. */
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

    /** Takes note that a player's books have changed, by this node. */
    changed(userId: UserId): void {
      readLater(userId);
      unpublished.add(userId);
      publisher.ask();
    },

    /** Hears whose books other nodes have changed. */
    handle(messages: readonly string[]): void {
      for (const message of messages) for (const userId of changedUsersOf(nodeId, message)) readLater(userId);
    },

    /** Reads everybody who is followed here, after a time in which nothing was heard. */
    readAll(): void {
      for (const userId of sockets.listUsers()) readLater(userId);
    },

    leave(socket: LiveSocket): void {
      socket.followsAccount = false;
      forgetWhere(socket);
    },
  };
}

/** Who follows their account, and what they were told. */
function createFollowing(sockets: AccountPorts['sockets']) {
  /** What was last told to everybody who is followed and of whom there was news. */
  const published = new Map<UserId, AccountNow>();
  const followersOf = (userId: UserId): readonly LiveSocket[] =>
    sockets.ofUser(userId).filter(({ followsAccount }) => followsAccount);
  const send = (now: AccountNow): void => {
    const before = published.get(now.userId);
    if (before !== undefined && !isNews(before, now)) return;
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
 * A reading that overtook a later one is none. A spin of the day may change nothing but its day, and a step on the
 * chain nothing but what is under way; so may a level and what was reached.
 */
function isNews(before: AccountNow, now: AccountNow): boolean {
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
