import type { Connection } from '../../platform/db/pool.ts';
import { list } from '../../platform/db/rows.ts';

export type RateRow = {
  readonly subject: string;
  readonly version: number;
  readonly bps: number;
  readonly decidedAtMs: bigint;
  readonly fromMs: bigint;
};

export async function listRateRows(connection: Connection): Promise<readonly RateRow[]> {
  return list<RateRow>(connection, {
    name: 'rule-rates',
    text: `select s.subject, s.version, s.value::integer as bps, s.decided_at_ms as "decidedAtMs",
        s.from_ms as "fromMs"
      from voltide.setting s where s.kind = 'rate' order by s.setting_no limit 1000`,
  });
}
