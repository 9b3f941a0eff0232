import type { AdminStrip, listAdminStrips, ResponseOf } from '@voltide/contract';
import type { CanonicalValue, Clock, UserId } from '@voltide/core';
import { wheelGame } from '@voltide/games/wheel/rules';
import { listStripFaults } from '@voltide/games/wheel/strips';

import type { Connection, Database } from '../../platform/db/pool.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { AppError } from '../../errors.ts';
import { nameOf } from '../plays/drawn-plays.ts';
import { countOpen, listProposalRows } from '../../operate/proposals/proposals.sql.ts';
import { propose } from '../../operate/proposals/propose.ts';
import { AHEAD_DAYS_MAX, CANCEL_UNTIL_MS, NOTICE_HOURS, saleStartMs } from '../publications/notice.ts';
import { findNextVersion } from '../publications/publications.sql.ts';
import type { Modes } from './modes.ts';
import type { StripCancelling, StripPublishing } from './strip-proposals.ts';

type StripPorts = { readonly database: Database; readonly clock: Clock; readonly modes: Modes };
type By = { readonly userId: UserId; readonly reason: string };
type Proposed = { readonly proposalId: string };
type RequestedStrip = { readonly tenths: readonly number[]; readonly from: string | undefined };

const DAY_MS = 86_400_000;
const MODES_MAX = 50;

/** Shows operators the strips of the wheel, and takes proposals. One change per mode waits at a time. */
export function createStripAdmin({ database, clock, modes }: StripPorts) {
  return {
    list: (): Promise<ResponseOf<typeof listAdminStrips>> => listForOperators(database, modes),

    /** @throws AppError that the contract lists for the call */
    propose: (modeId: string, { tenths, from }: RequestedStrip, by: By): Promise<Proposed> =>
      inTransaction(database, async (connection) => {
        const current = modes.find(modeId);
        if (current === undefined) throw new AppError('not_found');
        const before = current.strip.tenths;
        const isSame = tenths.every((each, i) => each === before[i]);
        if (isSame || modes.listAnnounced().some(({ strip }) => strip.id === modeId)) {
          throw new AppError('setting_changed');
        }
        const version = await findNextVersion(connection, wheelGame.id, modeId);
        const [fault] = listStripFaults({ id: modeId, version, tenths });
        if (fault !== undefined) throw new AppError('invalid_request', { fields: { tenths: sentence(fault) } });
        const atMs = clock.nowMs();
        const fromMs = from === undefined ? null : requestedStartMs(from, atMs);
        const payload: StripPublishing = {
          action: 'publish',
          modeId,
          before: [...before],
          tenths: [...tenths],
          version,
          fromMs,
        };
        return proposeOne(connection, modeId, payload, { ...by, atMs });
      }),

    /** @throws AppError `not_found`, `already_proposed` */
    proposeCancel: (modeId: string, by: By): Promise<Proposed> =>
      inTransaction(database, (connection) => {
        const atMs = clock.nowMs();
        const next = modes.listAnnounced().find(({ strip }) => strip.id === modeId);
        if (next === undefined || next.term.fromMs <= atMs + CANCEL_UNTIL_MS) throw new AppError('not_found');
        const { publicationId, fromMs } = next.term;
        const { version } = next.strip;
        const payload: StripCancelling = {
          action: 'cancel',
          modeId,
          publicationId: `${publicationId}`,
          version,
          fromMs,
        };
        return proposeOne(connection, modeId, payload, { ...by, atMs });
      }),
  };
}

async function listForOperators(database: Database, modes: Modes): Promise<ResponseOf<typeof listAdminStrips>> {
  const page = { show: 'open', kind: 'wheel_strip', afterId: undefined } as const;
  const waiting = await listProposalRows(database, page, MODES_MAX);
  const announced = modes.listAnnounced();
  return {
    strips: modes.list().map(({ strip }): AdminStrip => {
      const next = announced.find((each) => each.strip.id === strip.id);
      const proposal = waiting.find(({ subjectId }) => subjectId === strip.id);
      return {
        modeId: strip.id,
        name: nameOf(strip.id),
        current: { version: strip.version, hash: strip.hash, tenths: [...strip.tenths] },
        next:
          next === undefined
            ? null
            : {
                version: next.strip.version,
                hash: next.strip.hash,
                tenths: [...next.strip.tenths],
                announcedAt: new Date(next.term.announcedAtMs).toISOString(),
                from: new Date(next.term.fromMs).toISOString(),
              },
        proposalId: proposal === undefined ? null : `${proposal.proposalId}`,
      };
    }),
  };
}

async function proposeOne(
  connection: Connection,
  modeId: string,
  payload: CanonicalValue & (StripPublishing | StripCancelling),
  { userId, reason, atMs }: By & { readonly atMs: number },
): Promise<Proposed> {
  const subject = { kind: 'wheel_strip', id: modeId };
  if ((await countOpen(connection, 'wheel_strip', subject)) > 0) throw new AppError('already_proposed');
  const change = { kind: 'wheel_strip', scope: 'games', subject, payload, byUserId: userId, reason, atMs } as const;
  return { proposalId: `${await propose(connection, change)}` };
}

function requestedStartMs(from: string, atMs: number): number {
  const requestedMs = Date.parse(from);
  if (requestedMs > atMs + AHEAD_DAYS_MAX * DAY_MS) {
    throw new AppError('invalid_request', { fields: { from: `At most ${AHEAD_DAYS_MAX} days ahead.` } });
  }
  if (requestedMs < saleStartMs(atMs, NOTICE_HOURS, undefined)) throw new AppError('notice_too_short');
  return requestedMs;
}

function sentence(fault: string): string {
  return `${fault.charAt(0).toUpperCase()}${fault.slice(1)}.`;
}
