import type { BoardPeriod, BoardRow, LiveBoard, LiveMessage } from '@voltide/contract';

type BoardTopic = `board_${BoardPeriod}`;

/** A board that a socket follows, with all of its rows. */
export type BoardState = { readonly topic: BoardTopic; readonly data: LiveBoard };

type BoardMessage = Extract<LiveMessage, { type: 'board' }>;
type Followed = { readonly seq: number; readonly data: LiveBoard };

/** Keeps the boards that one socket follows. Each delta holds the places that changed since the previous one. */
export function createBoardTopics() {
  const followed = new Map<string, Followed>();
  const keep = (topic: BoardTopic, next: Followed): BoardState => {
    followed.set(topic, next);
    return { topic, data: next.data };
  };
  return {
    /** Applies a message and returns the board, `gap` if a message is missing, or undefined for an old one. */
    take({ period, kind, seq, data }: BoardMessage): BoardState | 'gap' | undefined {
      const topic: BoardTopic = `board_${period}`;
      if (kind === 'snapshot') return keep(topic, { seq, data });
      const known = followed.get(topic);
      // A requested snapshot is on its way.
      if (known === undefined || seq <= known.seq) return undefined;
      if (seq !== known.seq + 1 || data.board.season !== known.data.board.season) {
        followed.delete(topic);
        return 'gap';
      }
      return keep(topic, { seq, data: { ...data, rows: mergeRows(known.data.rows, data) } });
    },
    forget: (topic: string): void => void followed.delete(topic),
  };
}

/** Applies a delta to the rows, by place; places beyond its length become empty. */
function mergeRows(before: readonly BoardRow[], { length, rows }: LiveBoard): BoardRow[] {
  const byPlace = new Map([...before, ...rows].map((row) => [row.place, row]));
  return [...byPlace.values()].filter(({ place }) => place <= length).toSorted((a, b) => a.place - b.place);
}
