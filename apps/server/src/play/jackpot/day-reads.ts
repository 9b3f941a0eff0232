import { present, type Clock, type UserId } from '@voltide/core';

import type { Database } from '../../platform/db/pool.ts';
import { createSharedReads } from '../../platform/concurrency/shared-reads.ts';
import { readDay, type CountedTickets, type DayFigures, type DayReading } from './jackpot-pages.sql.ts';

type ReadPorts = { readonly database: Database; readonly clock: Clock };

export type DayReads = ReturnType<typeof createDayReads>;

const FRESH_MS = 2000;

/**
 * Reads the figures of an unsealed day. Own tickets and those of all come from one statement, shared by all callers
 * since the last one began: own tickets never exceed all tickets.
 */
export function createDayReads({ database, clock }: ReadPorts) {
  const askers = new Map<string, Set<UserId>>();
  let kept: { readonly date: string; readonly untilMs: number; readonly reading: Promise<DayReading> } | undefined;
  const read = createSharedReads((date) => {
    const userIds = [...(askers.get(date) ?? [])];
    askers.delete(date);
    return readDay(database, date, userIds);
  });
  const readAndKeep = (date: string): Promise<DayReading> => {
    const reading = read(date);
    kept = { date, untilMs: clock.nowMs() + FRESH_MS, reading };
    reading.catch(() => {
      kept = undefined;
    });
    return reading;
  };
  return {
    /** Returns the public figures, at most two seconds old. */
    figures(date: string): Promise<DayFigures> {
      const nowMs = clock.nowMs();
      const isFresh = kept?.date === date && nowMs < kept.untilMs && nowMs > kept.untilMs - 2 * FRESH_MS;
      return kept !== undefined && isFresh ? kept.reading : readAndKeep(date);
    },

    async ofUser(date: string, userId: UserId): Promise<DayFigures & { readonly own: CountedTickets }> {
      const asking = askers.get(date) ?? new Set();
      askers.set(date, asking.add(userId));
      const reading = await readAndKeep(date);
      return { ...reading, own: present(reading.ticketsOf.get(userId), 'the tickets of who asked') };
    },
  };
}
