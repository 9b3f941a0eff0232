import type { BoardPeriod, BoardRow, LiveBoard, LiveMessage } from '@voltide/contract';

type BoardTopic = `board_${BoardPeriod}`;

/** A board that a socket follows, with all of its rows. */
export type BoardState = { readonly topic: BoardTopic; readonly data: LiveBoard };

type BoardMessage = Extract<LiveMessage, { type: 'board' }>;
type Followed = { readonly seq: number; readonly data: LiveBoard };

/** Keeps the boards that one socket follows. Each delta holds the places that have changed since the one before. */
export function createBoardTopics() {
  const followed = new Map<string, Followed>();
  const keep = (topic: BoardTopic, next: Followed): BoardState => {
    followed.set(topic, next);
    return { topic, data: next.data };
  };
  return {
    /** Takes a message in: the board now; `gap` where a message is missing, nothing where it is old. */
    take({ period, kind, seq, data }: BoardMessage): BoardState | 'gap' | undefined {
      const topic: BoardTopic = `board_${period}`;
      if (kind === 'snapshot') return keep(topic, { seq, data });
      const known = followed.get(topic);
      // A snapshot that was asked for is under way.
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

/** The rows after a delta, in the order of their places; places beyond its length are empty now. */
function mergeRows(before: readonly BoardRow[], { length, rows }: LiveBoard): BoardRow[] {
  const byPlace = new Map([...before, ...rows].map((row) => [row.place, row]));
  return [...byPlace.values()].filter(({ place }) => place <= length).toSorted((a, b) => a.place - b.place);
}
