import { CodecError, decodeRawData, readTransfer, sameBytes } from '@voltide/tron';

import type { Connection } from '../../platform/db/pool.ts';
import { listSignedPayments, type SignedPayment } from './withdrawal-check.sql.ts';

export async function countPaymentFaults(connection: Connection): Promise<number> {
  let faults = 0;
  let last = 0n;
  for (
    let rows = await listSignedPayments(connection, last);
    rows.length > 0;
    rows = await listSignedPayments(connection, last)
  ) {
    for (const row of rows) {
      if (!isItsPayment(row)) faults += 1;
      last = row.attemptId;
    }
  }
  return faults;
}

function isItsPayment(row: SignedPayment): boolean {
  try {
    const { contracts, expirationMs } = decodeRawData(row.raw);
    const [contract, ...more] = contracts;
    const transfer = contract && readTransfer(contract);
    return (
      transfer !== undefined &&
      more.length === 0 &&
      transfer.amountSun === row.net &&
      expirationMs === row.expiresAtMs &&
      sameBytes(transfer.owner, row.fromAddress) &&
      sameBytes(transfer.to, row.toAddress)
    );
  } catch (error) {
    if (error instanceof CodecError) return false;
    throw error;
  }
}
