import type { listUnknownOutgoing, ResponseOf, UnknownOutgoing } from '@voltide/contract';
import { formatUserId, formatVt, type Clock, type UserId } from '@voltide/core';
import { formatAddress, formatHex, parseHex } from '@voltide/tron';

import { noteAct } from '../../../operate/audit-log/audit.sql.ts';
import type { Database } from '../../../platform/db/pool.ts';
import { inTransaction } from '../../../platform/db/tx.ts';
import { AppError } from '../../../errors.ts';
import * as sql from './outgoing.sql.ts';

type Ports = { readonly database: Database; readonly clock: Clock };
type Acknowledged = { readonly byUserId: UserId; readonly txid: string; readonly reason: string };

const PAGE = 50;

export function createUnknownOutgoing({ database, clock }: Ports) {
  return {
    async list(before: string | undefined): Promise<ResponseOf<typeof listUnknownOutgoing>> {
      const [rows, waiting] = await Promise.all([
        sql.listUnknown(database, placeOf(before), PAGE + 1),
        sql.countUnknown(database),
      ]);
      const shown = rows.slice(0, PAGE);
      const last = shown.at(-1);
      return {
        outgoing: shown.map(present),
        waiting,
        next: rows.length > PAGE && last !== undefined ? `${last.block}-${formatHex(last.txid)}` : null,
      };
    },

    /** @throws AppError `not_found` */
    async acknowledge({ byUserId, txid: text, reason }: Acknowledged): Promise<UnknownOutgoing> {
      const txid = parseHex(text);
      const row = await inTransaction(database, async (connection) => {
        const atMs = clock.nowMs();
        const isNew = await sql.acknowledge(connection, { txid, byUserId, reason, atMs });
        const found = await sql.findUnknown(connection, txid);
        if (found === undefined) throw new AppError('not_found');
        if (isNew) {
          const subject = { kind: 'transaction', id: text };
          await noteAct(connection, { act: 'outgoing_acknowledged', byUserId, atMs, subject, reason });
        }
        return found;
      });
      return present(row);
    },
  };
}

function placeOf(before: string | undefined): sql.UnknownPlace | undefined {
  if (before === undefined) return undefined;
  const [block = '', txid = ''] = before.split('-');
  return { block: Number(block), txid: parseHex(txid) };
}

function present(row: sql.UnknownRow): UnknownOutgoing {
  const { ownerId, owner, withdrawalId, acknowledgedAtMs, acknowledgedBy, reason } = row;
  return {
    txid: formatHex(row.txid),
    block: Number(row.block),
    seenAt: iso(row.seenAtMs),
    succeeded: row.succeeded,
    amount: row.amountSun === null ? null : formatVt(row.amountSun),
    toAddress: row.toAddress === null ? null : formatAddress(row.toAddress),
    owner: ownerId === null || owner === null ? null : { id: formatUserId(ownerId), username: owner },
    withdrawal: withdrawalId === null ? null : `${withdrawalId}`,
    acknowledged:
      acknowledgedAtMs === null || reason === null
        ? null
        : { at: iso(acknowledgedAtMs), by: acknowledgedBy ?? '', reason },
  };
}

function iso(ms: bigint): string {
  return new Date(Number(ms)).toISOString();
}
