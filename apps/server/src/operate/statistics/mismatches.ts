import type { ParsedOf, reportMismatch, ResponseOf } from '@voltide/contract';
import type { Clock, UserId } from '@voltide/core';
import { nodeHashes } from '@voltide/fairness/node';
import { checkBattle } from '@voltide/games/battles/check';
import { checkPlay } from '@voltide/games/records/check';
import { battlesMatch } from '@voltide/games/matches';

import { hasSettledSeat } from '../../play/progress/progress.sql.ts';
import type { BattlePages } from '../../play/battles/battle-pages.ts';
import type { Database } from '../../platform/db/pool.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { AppError } from '../../errors.ts';
import type { History } from '../../play/plays/history.ts';
import { findLasting, insertIncident, insertNote } from '../support/support.sql.ts';
import { MISMATCH_TITLE } from './incident-titles.ts';
import { findMismatch, insertMismatch } from './statistics.sql.ts';

type MismatchPorts = {
  readonly database: Database;
  readonly clock: Clock;
  readonly history: Pick<History, 'getRecord'>;
  readonly battlePages: Pick<BattlePages, 'record'>;
};

type Report = ParsedOf<typeof reportMismatch>;

/** Takes reports of results that a page could not recompute, and recomputes them here. */
export function createMismatches(ports: MismatchPorts) {
  /** @throws AppError `not_found` for a result that is not the caller's */
  return async (userId: UserId, report: Report): Promise<ResponseOf<typeof reportMismatch>> => {
    const { kind, id: subject } = report;
    const known = await findMismatch(ports.database, { userId, kind, subject });
    if (known !== undefined) return { isConfirmed: known };
    const isConfirmed = await isMismatch(ports, userId, report);
    await inTransaction(ports.database, async (connection) => {
      const atMs = ports.clock.nowMs();
      if (!(await insertMismatch(connection, { userId, kind, subject, isConfirmed, atMs })) || !isConfirmed) return;
      const incidentId =
        (await findLasting(connection, MISMATCH_TITLE)) ??
        (await insertIncident(connection, { title: MISMATCH_TITLE, severity: 'degraded', atMs }));
      const what = kind === 'play' ? 'A play' : `Battle ${subject}`;
      const note = `${what} does not follow from its seeds, as a player's page found and the server confirmed.`;
      await insertNote(connection, { incidentId, atMs, note });
    });
    return { isConfirmed };
  };
}

async function isMismatch(ports: MismatchPorts, userId: UserId, { kind, id }: Report): Promise<boolean> {
  if (kind === 'play') return checkPlay(nodeHashes, await ports.history.getRecord(userId, id)).state === 'mismatch';
  if (!(await hasSettledSeat(ports.database, userId, id))) throw new AppError('not_found');
  const { record } = await ports.battlePages.record(id);
  return checkBattle(nodeHashes, battlesMatch, record).wrong.length > 0;
}
