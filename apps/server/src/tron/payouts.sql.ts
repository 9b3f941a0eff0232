import type { Connection } from '../db/pool.ts';

/** Whether payments are signed and sent, and how much of them in an hour. */
export type PayoutControl = {
  /** By an operator: the kill switch. */
  readonly isStopped: boolean;
  readonly capPerHourSun: bigint;
  /** By the server itself, when something is wrong. */
  readonly freeze:
    | { readonly sinceMs: number; readonly cause: string; readonly txid: Uint8Array | undefined }
    | undefined;
};

type RawControl = {
  readonly is_stopped: boolean;
  readonly cap_per_hour: bigint;
  readonly frozen_at_ms: bigint | null;
  readonly freeze_cause: string | null;
  readonly freeze_txid: Uint8Array | null;
};

const CONTROL = 'select is_stopped, cap_per_hour, frozen_at_ms, freeze_cause, freeze_txid from voltide.payout_control';

function controlOf(row: RawControl | undefined): PayoutControl {
  if (row === undefined) throw new Error('payments have their controls');
  const { frozen_at_ms: sinceMs, freeze_cause: cause, freeze_txid: txid } = row;
  return {
    isStopped: row.is_stopped,
    capPerHourSun: row.cap_per_hour,
    freeze:
      sinceMs === null || cause === null ? undefined : { sinceMs: Number(sinceMs), cause, txid: txid ?? undefined },
  };
}

export async function readControl(connection: Connection): Promise<PayoutControl> {
  const { rows } = await connection.query<RawControl>({ name: 'payout-control', text: CONTROL });
  return controlOf(rows[0]);
}
