import type { BoardPage, BoardPeriod, BoardRow, LiveMessage } from '@voltide/contract';

import { sendFrame, type LiveSocket, type Topic } from './live-socket.ts';
import { textFrame } from './text-frame.ts';

export type ReadBoard = (period: BoardPeriod) => Promise<BoardPage>;

export function createBoardTopics(read: ReadBoard) {
  const topics = {
    board_day: createBoardTopic('day', read),
    board_week: createBoardTopic('week', read),
    board_month: createBoardTopic('month', read),
    board_all: createBoardTopic('all', read),
  };
  return {
    topics,

    /** Publishes what has changed since the last time. A board without a subscriber is not read. */
    async publish(): Promise<void> {
      for (const topic of Object.values(topics)) await topic.publish();
    },
  };
}

function createBoardTopic(period: BoardPeriod, read: ReadBoard) {
  const followers = new Set<LiveSocket>();
  let published: BoardPage | undefined;
  let seq = 0;
  const topic: Topic = {
    name: `board_${period}`,
    follow: async (socket) => {
      if (socket.state === 'closed') return;
      followers.add(socket);
      published ??= await read(period);
      if (followers.has(socket)) sendFrame(socket, frameOf(period, seq, published));
    },
    leave: (socket) => {
      if (followers.delete(socket) && followers.size === 0) published = undefined;
    },
  };
  return {
    ...topic,

    async publish(): Promise<void> {
      if (followers.size === 0) return;
      const now = await read(period);
      const before = published;
      published = now;
      if (before !== undefined && JSON.stringify(before) === JSON.stringify(now)) return;
      seq += 1;
      const isAnother = before === undefined || before.board.season !== now.board.season;
      const frame = isAnother ? frameOf(period, seq, now) : frameOf(period, seq, now, changedRows(before, now));
      for (const socket of followers) sendFrame(socket, frame);
    },
  };
}

function changedRows(before: BoardPage, now: BoardPage): readonly BoardRow[] {
  const known = new Map(before.rows.map((row) => [row.place, JSON.stringify(row)]));
  return now.rows.filter((row) => known.get(row.place) !== JSON.stringify(row));
}

function frameOf(period: BoardPeriod, seq: number, { board, rows }: BoardPage, changed?: readonly BoardRow[]): Buffer {
  const message: LiveMessage = {
    type: 'board',
    kind: changed === undefined ? 'snapshot' : 'delta',
    seq,
    period,
    data: { board, length: rows.length, rows: [...(changed ?? rows)] },
  };
  return textFrame(JSON.stringify(message));
}
