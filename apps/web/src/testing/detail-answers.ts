import type { Board, BoardMeasure, BoardPeriod, BoardRow, BoardSeason, OwnPlace } from '@voltide/contract';
import { SHARES_BPS } from '@voltide/games/boards/prizes';

import type { FakeAnswers } from './fake-server.ts';

const BASE: Board = {
  measure: 'points',
  period: 'week',
  season: '2026-W48',
  startsAt: '2026-11-23T00:00:00.000Z',
  endsAt: '2026-11-30T00:00:00.000Z',
  state: 'running',
  pool: { kind: 'cash', amount: '125.500000' },
  carried: '5.500000',
  sharesBps: [...SHARES_BPS.week],
  players: 250,
};

/** The points board of a week, with these changes. */
export function boardOf(change: Partial<Board> = {}): Board {
  return { ...BASE, ...change };
}

/** A player's row, a hundred points lower with each place. */
export function rowOf(place: number, change: Partial<BoardRow> = {}): BoardRow {
  const name = `player-${place}`;
  return {
    place,
    person: { name, kind: 'player', avatar: null, profile: null },
    score: `${100_000 - place * 100}`,
    prize: null,
    ...change,
  };
}

export function rowsOf(first: number, last: number): readonly BoardRow[] {
  return Array.from({ length: last - first + 1 }, (_, index) => rowOf(first + index));
}

export function seasonOf(season: string, change: Partial<BoardSeason> = {}): BoardSeason {
  return {
    season,
    startsAt: '2026-11-16T00:00:00.000Z',
    endsAt: '2026-11-23T00:00:00.000Z',
    state: 'paid',
    pool: { kind: 'cash', amount: '80.000000' },
    players: 12,
    podium: [rowOf(1, { prize: { kind: 'cash', amount: '19.200000' } }), rowOf(2), rowOf(3)],
    root: 'ab'.repeat(32),
    ...change,
  };
}

/** The place of a player in the middle of the board. */
export function ownOf(board: Board, change: Partial<OwnPlace> = {}): OwnPlace {
  return {
    board,
    own: { place: 137, score: '86300', prize: null, above: { score: '86400', missing: '101' } },
    off: null,
    around: [...rowsOf(135, 139)],
    ...change,
  };
}

/** Answers for a board of 250 players by pages, with one past season. */
export function answersOfBoard(measure: BoardMeasure, period: BoardPeriod, board: Board): FakeAnswers {
  const path = `GET /api/boards/${measure}/${period}`;
  const page = (first: number, last: number) => () => ({ body: { board, rows: rowsOf(first, last) } });
  return {
    [path]: page(1, 100),
    [`${path}?from=101`]: page(101, 200),
    [`${path}?from=201`]: page(201, 250),
    [`${path}/own`]: () => ({ body: ownOf(board) }),
    [`${path}/seasons`]: () => ({ body: { seasons: [seasonOf('2026-W47')], next: null } }),
  };
}
