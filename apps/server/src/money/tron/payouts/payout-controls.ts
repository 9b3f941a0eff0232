import type { changePayouts, ParsedOf, Payouts } from '@voltide/contract';
import { formatVt, parseVt, type Clock, type UserId } from '@voltide/core';
import { clearScan, formatAddress, formatHex } from '@voltide/tron';
import { isSomething } from '@voltide/tron/client/node-pool';

import { noteAct } from '../../../operate/audit-log/audit.sql.ts';
import type { Connection, Database } from '../../../platform/db/pool.ts';
import { inTransaction } from '../../../platform/db/tx.ts';
import { noteSecurity } from '../../../people/security-log/security-log.sql.ts';
import * as sql from './payouts.sql.ts';
import { findScan, holdScan, saveScan } from '../chain/scan.sql.ts';
import { NotSignedError, type Signer } from '../chain/signer.ts';
import { withinTimeLimit } from '../chain/time-limit.ts';
import { orNothing, type OpenChain, type TronChain } from '../chain/tron-chain.ts';

type Ports = {
  readonly database: Database;
  readonly clock: Clock;
  readonly chain: TronChain;
  readonly signer: Signer | undefined;
};
type Change = ParsedOf<typeof changePayouts>;

const HOUR_MS = 3_600_000;
const CHANGES_SHOWN = 20;

export function createPayoutControls(ports: Ports) {
  const { database, clock } = ports;
  return {
    read: (): Promise<Payouts> => read(ports),

    async change(byUserId: UserId, change: Change): Promise<Payouts> {
      const atMs = clock.nowMs();
      await inTransaction(database, async (connection) => {
        const before = await readControlDocument(connection);
        const what = `${await apply(connection, change)}: ${change.reason}`;
        await sql.notePayoutChange(connection, { atMs, byUserId, what });
        await noteSecurity(connection, { kind: 'payout', userId: byUserId, atMs, detail: what });
        await noteAct(connection, {
          act: 'payouts_changed',
          byUserId,
          atMs,
          subject: { kind: 'payouts', id: change.change },
          before,
          after: await readControlDocument(connection),
          reason: change.reason,
        });
      });
      return read(ports);
    },
  };
}

async function readControlDocument(connection: Connection) {
  const { isStopped, freeze, capPerHourSun } = await sql.readControl(connection);
  return { isStopped, frozenFor: freeze?.cause ?? null, capPerHour: formatVt(capPerHourSun) };
}

async function apply(connection: Connection, change: Change): Promise<string> {
  switch (change.change) {
    case 'stop':
      await sql.setStopped(connection, true);
      return 'Stopped';
    case 'resume':
      await sql.setStopped(connection, false);
      return 'Resumed';
    case 'clear_freeze':
      await sql.clearFreeze(connection);
      return 'Freeze ended';
    case 'clear_doubt': {
      const kept = await holdScan(connection);
      if (kept !== undefined) await saveScan(connection, clearScan(kept.state));
      return 'Chain marked as verified again';
    }
    case 'set_cap': {
      const capSun = parseVt(change.capPerHour);
      await sql.setCapPerHour(connection, capSun);
      return `Cap set to ${formatVt(capSun)} TRX an hour`;
    }
  }
}

async function read({ database, clock, chain, signer }: Ports): Promise<Payouts> {
  const [control, signedSun, sums, scan, changes, open, signs] = await Promise.all([
    sql.readControl(database),
    sql.sumSigned(database, clock.nowMs() - HOUR_MS),
    sql.readSums(database),
    findScan(database),
    sql.listPayoutChanges(database, CHANGES_SHOWN),
    chain.findSoon(),
    signer === undefined ? null : viewSigner(signer),
  ]);
  const { freeze } = control;
  const balanceSun = open === undefined ? undefined : await findFunds(open);
  return {
    isStopped: control.isStopped,
    freeze:
      freeze === undefined
        ? null
        : {
            since: new Date(freeze.sinceMs).toISOString(),
            cause: freeze.cause,
            txid: freeze.txid === undefined ? null : formatHex(freeze.txid),
          },
    capPerHour: formatVt(control.capPerHourSun),
    signedInLastHour: formatVt(signedSun),
    signer: signs,
    balance: balanceSun === undefined ? null : formatVt(balanceSun),
    owed: formatVt(sums.owedSun),
    waiting: sums.waiting,
    paying: sums.paying,
    chain:
      scan === undefined
        ? null
        : {
            block: scan.state.cursor.number,
            blockAt: new Date(scan.state.cursor.timestampMs).toISOString(),
            uncertainFrom: scan.state.uncertainFrom ?? null,
            forkAt: scan.state.forkAt ?? null,
          },
    changes: changes.map(({ atMs, by, what }) => ({ at: new Date(atMs).toISOString(), by: by ?? null, what })),
  };
}

async function findFunds({ pool, platformAddress }: OpenChain): Promise<bigint | undefined> {
  const asked = pool.ask((node) => node.findAccount(platformAddress, 'solid'), { accept: isSomething });
  return withinTimeLimit(orNothing(asked.then((account) => account?.balanceSun ?? 0n)));
}

async function viewSigner(signer: Signer): Promise<NonNullable<Payouts['signer']>> {
  const who = { address: formatAddress(signer.address), kind: signer.kind };
  try {
    const limits = await signer.findLimits();
    if (limits === undefined) return { ...who, problem: null, limits: null };
    const shown = {
      perTransfer: formatVt(limits.mostPerTransferSun),
      perDay: formatVt(limits.mostPerDaySun),
      signedInDay: formatVt(limits.signedInDaySun),
    };
    return { ...who, problem: null, limits: shown };
  } catch (error) {
    if (!(error instanceof NotSignedError)) throw error;
    return { ...who, problem: error.message, limits: null };
  }
}
