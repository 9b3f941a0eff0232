import type { Board, BoardPage, BoardPeriod, BoardRow, OwnPlace } from '@voltide/contract';

/** A board of 28 November 2026 as the server sends it, with these changes. */
export function boardOf(period: BoardPeriod, changes: Partial<Board> = {}): Board {
  const isOfDay = period === 'day';
  const hasPrizes = period !== 'all';
  return {
    measure: 'points',
    period,
    season: { day: '2026-11-28', week: '2026-W48', month: '2026-11', all: 'all' }[period],
    startsAt: hasPrizes ? '2026-11-28T00:00:00.000Z' : null,
    endsAt: hasPrizes ? '2026-11-29T00:00:00.000Z' : null,
    state: hasPrizes ? 'running' : 'paid',
    pool: hasPrizes ? { kind: isOfDay ? 'promo' : 'cash', amount: '100.000000' } : null,
    carried: hasPrizes && !isOfDay ? '3.200000' : null,
    sharesBps: hasPrizes ? [3000, 1800, 1200, 900, 700, 600, 550, 450, 400, 400] : [],
    players: 0,
    ...changes,
  };
}

/** Rows of players with these points, the first one on place 1. */
export function rowsOf(...players: readonly (readonly [name: string, points: number])[]): BoardRow[] {
  return players.map(([name, points], i): BoardRow => {
    const isAnonymous = name === 'Anonymous';
    return {
      place: i + 1,
      person: {
        name,
        kind: isAnonymous ? 'anonymous' : 'player',
        avatar: null,
        profile: name === 'kelp' ? name : null,
      },
      score: `${points}`,
      prize: { kind: 'promo', amount: '1.000000' },
    };
  });
}

export function boardPageOf(board: Board, rows: BoardRow[]): BoardPage {
  return { board: { ...board, players: rows.length }, rows };
}

/** Returns the place of a player without a score. */
export function ownOf(board: Board, changes: Partial<OwnPlace> = {}): OwnPlace {
  return { board, own: null, off: null, around: [], ...changes };
}
